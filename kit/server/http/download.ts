/** What an answer says of a file that is saved, never opened as a page of the shop: its type and name, and that no cache holds it. */

/** @param name with its ending; what a header or a file system would not take is replaced */
export const downloadHeaders = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})
