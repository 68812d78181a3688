/** The type that a file's first bytes say. The library loads with the first upload: a start does not need its 200 KB. */

/** @returns the MIME type, '' when it is none of those that can be told from bytes */
export async function detectType(bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes))?.mime ?? ''
}
