import { useId, useState } from 'react'
import type { Image } from '#base/image.ts'
import { oneAddressOf } from '#base/image.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { useApi } from '#ui/ApiProvider.tsx'

/** A picture instead of the drawn mark. */
export function LogoField({ logo, onChange }: { logo: Image | null; onChange: (logo: Image | null) => void }) {
  const id = useId()
  const api = useApi()
  const [wrong, setWrong] = useState('')

  async function upload(file: File): Promise<void> {
    setWrong('')
    const body = new FormData()
    body.set('file', file)
    try {
      const answer = (await api.call('POST /media', { body })) as { data: { image: Image | null } } // the contract of media says so
      if (answer.data.image) onChange(answer.data.image)
      else setWrong('This file is not a picture.')
    } catch (thrown) {
      setWrong(thrown instanceof Problem ? thrown.message : wentWrong)
    }
  }

  return (
    <div className="lt-check">
      {logo ? (
        <img src={oneAddressOf(logo, 320)} alt="The logo" width={96} height={Math.round((96 * logo.height) / logo.width)} />
      ) : (
        <span className="by">The drawn mark</span>
      )}
      <div className="acts">
        <label htmlFor={id} className="btn line small">
          {logo ? 'Another logo' : 'A logo'}
        </label>
        <input
          id={id}
          className="sr"
          type="file"
          accept="image/*"
          onChange={(event) => event.currentTarget.files?.[0] && void upload(event.currentTarget.files[0])}
        />
        {logo && (
          <button type="button" className="btn line small" onClick={() => onChange(null)}>
            Without
          </button>
        )}
        {wrong && (
          <p className="lt-wrong" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </div>
  )
}
