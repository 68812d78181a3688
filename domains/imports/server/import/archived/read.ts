/** An archive of the catalogue as a file of products: what is wrong with it is said as with any other file. */
import {
  BrokenArchive,
  openArchive,
  type OpenedArchive,
} from '#domains/catalog-archive/server/door.ts'
import type { Entry } from '../entry.ts'
import { remark, UnreadableFile } from '../remark.ts'

const WORDS = { version: 'archiveVersion', line: 'archiveBroken', tooLarge: 'sheet.tooLarge' }

export type ArchiveFile = Omit<OpenedArchive, 'products'> & { entries: AsyncGenerator<Entry> }

/** @returns null when this ZIP is no archive of a catalogue. @throws {UnreadableFile} when it is one of a later version */
export async function openArchiveFile(
  file: string,
  onBytes: (count: number) => void,
): Promise<ArchiveFile | null> {
  const archive = await openArchive(file, onBytes).catch(refuse)
  if (archive === null) return null
  const { products, ...rest } = archive
  const demandWhole = () => rest.demandWhole().catch(refuse)
  return { ...rest, demandWhole, entries: entriesOf(products) }
}

/** @throws {UnreadableFile} */
function refuse(error: unknown): never {
  if (error instanceof BrokenArchive) throw new UnreadableFile(WORDS[error.why], error.values)
  throw error
}

async function* entriesOf(products: OpenedArchive['products']): AsyncGenerator<Entry> {
  for await (const read of products) {
    const lines = [read.line]
    if ('reason' in read) {
      const reason = remark('field', { text: read.reason })
      yield { kind: 'refused', lines, name: read.code, reason }
      continue
    }
    const { value: archived } = read
    const { code, name, details, skus } = archived.draft
    yield { kind: 'archived', lines, notes: [], product: { code, name, details, skus, archived } }
  }
}
