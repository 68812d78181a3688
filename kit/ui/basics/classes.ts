/** Joins class names, leaving out what is not there. */

/** `classes('button', isWide && 'button-wide')` */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')
