/** Joins class names, skipping false and undefined ones. */

/** `classes('button', isWide && 'button-wide')` */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')
