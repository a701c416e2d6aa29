import { Button, createTheme, InputWrapper, Modal, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Mantine wants ten shades; the middle one is ours. */
const lamp: MantineColorsTuple = ['#fff8dd', '#ffefb8', '#ffe792', '#ffe27a', '#ffda50', '#ffd232', '#f2c41c', '#e0b000', '#b58e00', '#765700']

export const studioTheme = createTheme({
  primaryColor: 'lamp',
  primaryShade: 5,
  colors: { lamp },
  autoContrast: true,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 0,
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: 'var(--t-micro)', sm: 'var(--t-small)', md: 'var(--t-ui)', lg: '1.0625rem', xl: 'var(--t-1)' },
  headings: { fontFamily: 'var(--sans)', fontWeight: '750' },
  components: {
    Button: Button.extend({ defaultProps: { radius: 'xl' } }),
    // Hints below, so that the boxes of a row stand in one line.
    InputWrapper: InputWrapper.extend({ defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } }),
    Modal: Modal.extend({ defaultProps: { centered: true } }),
  },
})

/** Everything of Mantine's that has a colour takes it from the tokens, so that both editions hold in the studio too. */
export const tokensForMantine: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--faint)',
    '--mantine-color-placeholder': 'var(--faint)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--error-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--raised)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--raised)',
    '--mantine-color-disabled-color': 'var(--faint)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-lamp-5': 'var(--primary)',
    '--mantine-color-lamp-filled': 'var(--primary)',
    '--mantine-color-lamp-light': 'color-mix(in srgb, var(--primary) 12%, var(--page))',
    '--mantine-color-lamp-light-hover': 'color-mix(in srgb, var(--primary) 20%, var(--page))',
    '--mantine-color-lamp-text': 'var(--accent-text)',
    '--mantine-color-lamp-outline': 'var(--accent-text)',
    '--mantine-color-lamp-light-color': 'var(--accent-text)',
    '--mantine-color-lamp-filled-hover': 'var(--primary-light)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
    '--mantine-color-red-text': 'var(--error-text)',
    '--mantine-color-red-light': 'color-mix(in srgb, var(--error-text) 12%, var(--page))',
    '--mantine-color-red-light-hover': 'var(--raised)',
    '--mantine-color-red-light-color': 'var(--error-text)',
    '--mantine-color-yellow-light': 'color-mix(in srgb, var(--primary) 16%, var(--page))',
    '--mantine-color-yellow-light-color': 'var(--accent-text)',
  }
  return {
    variables: {},
    dark: { ...both, ...shades('dark', onInk) },
    light: { ...both, ...shades('gray', onPaper), '--mantine-color-white': 'var(--surface)' },
  }
}

/** Its greys are blue beside ours: lines, tags, switches and what lies under the pointer, from the lightest to the darkest. */
const onPaper = ['raised', 'raised', 'line', 'line', 'line', 'faint', 'faint', 'dim', 'dim', 'text']
const onInk = ['text', 'dim', 'faint', 'faint', 'line', 'raised', 'surface', 'raised', 'page', 'page']

function shades(colour: 'gray' | 'dark', tokens: readonly string[]): Record<string, string> {
  return Object.fromEntries(tokens.map((token, shade) => [`--mantine-color-${colour}-${shade}`, `var(--${token})`]))
}
