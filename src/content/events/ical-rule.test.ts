import { describe, expect, test } from 'vitest'
import { daysOfRule, ruleParts } from './ical-rule.ts'

const dayOf = (date: string) => Date.parse(date) / 86_400_000

function days(rule: string, first: string, last = '2028-12-31'): string[] | null {
  return daysOfRule(ruleParts(rule), dayOf(first), dayOf(last))?.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)) ?? null
}

// Most are the examples of RFC 5545, 3.8.5.3.
describe('Days of a recurrence rule', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', '2026-09-02', ['2026-09-02', '2026-09-12', '2026-09-22']],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=TU,TH', '1997-09-02', ['1997-09-02', '1997-09-04', '1997-09-16', '1997-09-18']],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24']],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31']],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=1FR', '1997-09-05', ['1997-09-05', '1997-10-03', '1997-11-07']],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', '1997-09-22', ['1997-09-22', '1997-10-20', '1997-11-17']],
    ['FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-3', '1997-09-28', ['1997-09-28', '1997-10-29', '1997-11-28']],
    ['FREQ=MONTHLY;COUNT=3', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', ['1997-09-04', '1997-10-07', '1997-11-06']],
    ['FREQ=MONTHLY;COUNT=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-01-30', ['2026-01-30', '2026-02-27']],
    ['FREQ=YEARLY;COUNT=4;BYMONTH=6,7', '1997-06-10', ['1997-06-10', '1997-07-10', '1998-06-10', '1998-07-10']],
    ['FREQ=YEARLY;COUNT=3;BYDAY=20MO', '1997-05-19', ['1997-05-19', '1998-05-18', '1999-05-17']],
    ['FREQ=YEARLY;COUNT=2', '2024-02-29', ['2024-02-29', '2028-02-29']],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=2', '1996-11-05', ['1996-11-05', '1997-11-04']],
  ])('the rule %s is expanded to the right days', (rule, first, wanted) => {
    expect(days(rule, first)).toEqual(wanted)
  })

  test('a rule ends at the given last day, and a rule that matches no day gives its first day only', () => {
    expect(days('FREQ=WEEKLY', '2026-11-02', '2026-11-16')).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
    expect(days('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-11-02')).toEqual(['2026-11-02'])
  })

  test.each(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])('a rule of FREQ=%s whose next time is beyond all dates gives its first day only', (every) => {
    expect(days(`FREQ=${every};INTERVAL=999999999`, '2026-11-02')).toEqual(['2026-11-02'])
  })

  test('a series of more than 150 years is not supported', () => {
    expect(days('FREQ=DAILY', '0001-01-01')).toBeNull()
    expect(days('FREQ=YEARLY', '1900-01-01', '1902-12-31')).toEqual(['1900-01-01', '1901-01-01', '1902-01-01'])
  })

  test('a rule that lists one day a hundred thousand times is that of one day', () => {
    expect(days(`FREQ=DAILY;COUNT=2;BYMONTHDAY=${'2,'.repeat(100_000)}2`, '2026-11-02')).toEqual(['2026-11-02', '2026-12-02'])
  })

  test.each([
    'FREQ=HOURLY',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;COUNT=many',
    'FREQ=DAILY;BYMONTHDAY=32',
    'soon',
  ])('the rule %s is not supported', (rule) => {
    expect(days(rule, '2026-11-02')).toBeNull()
  })
})
