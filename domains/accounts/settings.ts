/** Settings of codes, sessions, wrong attempts, proof of work, and how long a buyer's data is stored. */
import {
  number,
  settingsFor,
  text,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'
import { isCountryList } from '#domains/settings/shapes.ts'

export const ACCOUNT_SETTINGS = {
  ...settingsFor('login', {
    'accounts.sessionIdleDays': number('days', 1, 365, 30),
    'accounts.sessionMaxDays': number('days', 1, 365, 365),
    /** How long after a login identity and money may be changed without another proof. */
    'accounts.proofMinutes': number('minutes', 1, 120, 15),
    'accounts.codeMinutes': number('minutes', 1, 10, 5),
    'accounts.codeResendSeconds': number('seconds', 10, 600, 60),
    'accounts.codeMaxTries': number('times', 1, 10, 5),
    'accounts.codesPerHour': number('codes', 1, 100, 5),
    'accounts.codesPerDay': number('codes', 1, 100, 10),
    /** Text messages that the shop pays for per day; beyond it codes go by mail alone. */
    'accounts.textsPerDay': number('textMessages', 0, 1_000_000, 1000),
    /** ISO 3166 codes of the countries whose numbers get text messages; `*` is every country. */
    'accounts.textCountries': text(
      400,
      'CN, HK, MO, TW, SG, MY, ID, ES, MX, AR, CL, CO, PE, US, CA, GB, AU',
      isCountryList,
    ),
    /** Wrong payment passwords in a row before it is locked for a while. */
    'accounts.payTries': number('times', 1, 20, 5),
    'accounts.payLockMinutes': number('minutes', 1, 1440, 30),
    /** Free logins and codes per network in a quarter of an hour; each further one costs the browser proof of work. */
    'accounts.freeTries': number('logins', 1, 1000, 10),
    /** Each further bit doubles the work; 16 are some 65,000 hashes. */
    'accounts.workBits': number('levels', 1, 24, 16),
  }),
  ...settingsFor('cart', { 'accounts.maxAddresses': number('addresses', 1, 200, 50) }),
  /** How long buyers see their login history. */
  ...settingsFor('retention', { 'accounts.loginsKeptDays': number('days', 7, 730, 180) }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof ACCOUNT_SETTINGS> {}
}
