/** Functions of settings for other domains. */
export { declareSettings } from './declarations.ts'
export { forgetIdentity, readIdentity } from './identity.ts'
export { forgetSettings, readSettings } from './values.ts'
export { chooseBaseCurrency } from './books.ts'
export { findBooks } from './books-sql.ts'
export { ratesOf, type Rates } from './rates.ts'
export { putSetting, settingVersions } from './put.ts'
