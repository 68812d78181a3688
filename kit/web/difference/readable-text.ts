/** Rich text as lines of plain text, so that two versions of it can be compared word by word. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/**
 * A line for each block; what has no text of its own is named: a picture by its address, a link by where it leads.
 * @param html as the server has sanitised it
 */
export const readableText = (html: string): string =>
  html
    .replaceAll(/<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g, '\n[$1]\n')
    .replaceAll(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>([^]*?)<\/a>/g, '$2 ($1)')
    .replaceAll(/<li\b[^>]*>(?:<p\b[^>]*>)?/g, '\n• ')
    .replaceAll(/<\/t[dh]>/g, ' | ')
    .replaceAll(
      /<(?:br|hr|\/li|\/?(?:p|h[1-6]|ul|ol|blockquote|table|tr|figure|div|details|summary))\b[^>]*>/g,
      '\n',
    )
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split('\n')
    .map((line) => line.trim().replace(/ \|$/, ''))
    .filter((line) => line !== '')
    .join('\n')
