/** Opens a file of products, finds out what it is, and reads it row by row. */
import type { Format, Entry } from './entry.ts'
import { UnreadableFile } from './entry.ts'
import { readNdjson } from './ndjson.ts'
import { readShopify } from './shopify.ts'
import { encodingOf, textOf, type Encoding } from './text.ts'

export type Opened = Format & {
  encoding: Encoding
  /** Streams: memory does not grow with the file. */
  entries: AsyncGenerator<Entry>
}

/** @throws {UnreadableFile} when it cannot be read at all; also while reading `entries`, for missing columns */
export async function openImport(file: string, timeZone: string): Promise<Opened> {
  const encoding = await encodingOf(file)
  const start = await firstCharacter(file, encoding)
  if (start === '[') throw new UnreadableFile('one JSON object a line is expected, not a list')
  const pieces = textOf(file, encoding)
  return start === '{'
    ? { kind: 'ndjson', currency: 'CNY', encoding, entries: readNdjson(pieces, timeZone) }
    : { kind: 'shopify', currency: 'USD', encoding, entries: readShopify(pieces) }
}

async function firstCharacter(file: string, encoding: Encoding): Promise<string> {
  for await (const piece of textOf(file, encoding)) {
    const text = piece.trimStart()
    if (text !== '') return text.charAt(0)
  }
  throw new UnreadableFile('it is empty')
}
