/** What other domains may ask of the settings. */
export { forgetSettings, readSettings } from './values.ts'
export { putSetting, settingVersions } from './put.ts'
