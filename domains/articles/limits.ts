/** Limits of articles and channels. */

/** More than a list of channels beside articles is read for. */
export const CHANNELS_MAX = 60
export const TITLE_MAX = 120
export const SUMMARY_MAX = 300
export const HTML_MAX = 50_000
