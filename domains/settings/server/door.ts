/** What other domains may ask of the settings. */
export { declareSettings } from './declarations.ts'
export { forgetSettings, readSettings } from './values.ts'
export { putSetting, settingVersions } from './put.ts'
