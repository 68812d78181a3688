/** Looks into an uploaded file before it is imported: how it was read, what its columns are taken for, and its first rows. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { readSheet } from '#domains/uploads/server/sheet-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { inspectImport } from '../../start-contract.ts'
import { ImportReasons } from '../../reasons.ts'
import { describeFile } from '../import/describe.ts'
import { inWords, UnreadableFile } from '../import/remark.ts'
import { recallSource } from './remembered.ts'

/** Each look copies the file. */
const LOOKING: Limit = { name: 'imports.inspect', count: 120, perSeconds: 3600 }

const NOTHING: DataOf<typeof inspectImport> = {
  fileType: 'csv',
  format: null,
  pictureCount: null,
  baseCurrency: null,
  encoding: null,
  sheets: [],
  sheet: null,
  headerRow: null,
  source: null,
  lang: null,
  columns: {},
  found: [],
  reads: [],
  samples: [],
  problem: null,
}

/** @throws {Refused} fileNotFound, tooMany */
export async function inspect(
  { db, now, lang, staffId }: StaffContext,
  { fileId, reading }: InputOf<typeof inspectImport>,
): Promise<DataOf<typeof inspectImport>> {
  await demandToken(db, now, LOOKING, String(staffId))
  const stream = await readSheet(fileId)
  if (stream === null) throw new Refused(ImportReasons.fileNotFound)
  const path = join(tmpdir(), `inspect-${randomUUID()}`)
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    const described = await describeFile(path, reading, (source, columns) =>
      recallSource(db, source, columns),
    )
    const { problem } = described
    return { ...described, problem: problem && inWords(problem, lang) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ...NOTHING, problem: inWords(error.remarked, lang) }
  } finally {
    await rm(path, { force: true })
  }
}
