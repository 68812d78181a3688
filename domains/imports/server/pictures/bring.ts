/** Imports a ZIP of pictures: each goes to the product, or the SKU, that its name names. */
import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path/posix'
import { PICTURES_MAX } from '#domains/catalog/limits.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { draftOf } from '#domains/catalog/server/draft-door.ts'
import { loadStoredProducts, type StoredProduct } from '#domains/catalog/server/stored-door.ts'
import { changeProduct } from '#domains/catalog/server/write-door.ts'
import { fileIdsIn, findByContent } from '#domains/uploads/server/archive-door.ts'
import { claimOfficeFile, demandPicture, keepPicture } from '#domains/uploads/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Options, Summary } from '../import/options.ts'
import { remark, type Remark } from '../import/remark.ts'
import { setStored } from '../import/write/sql.ts'
import { findMatches, type Match } from './sql.ts'
import type { OpenedPictures, PictureFile } from './zip.ts'

/** Files whose products are looked for together. */
const BATCH = 200
/** Files that are no pictures are named up to this many. */
const NAMES_SHOWN = 10

export async function bringPictures(
  db: Db,
  { files, others }: OpenedPictures,
  options: Options,
  summary: Summary,
): Promise<Summary> {
  if (others.length > 0) {
    const names = others.slice(0, NAMES_SHOWN).join(', ')
    const remarked = remark('notPictures', { count: others.length, names })
    summary.notes++
    options.report({ kind: 'note', lines: [files.length + 1], name: '', remarked })
  }
  const tried = new Map<number, Set<string>>()
  for (let from = 0; from < files.length; from += BATCH) {
    const batch = files.slice(from, from + BATCH)
    const matches = await findMatches(
      db,
      batch.map(({ name }) => basename(name).toLowerCase()),
      [...new Set(batch.flatMap(({ name }) => textsOf(name)))],
    )
    for (const [i, file] of batch.entries()) {
      const line = from + i + 1
      summary.rows++
      const match = matchOf(file.name, matches)
      const outcome = isRemark(match)
        ? match
        : await bringPicture(db, file, match, { ...options, tried })
      if (isRemark(outcome)) {
        summary.refusedProducts++
        summary.refusedLines++
        options.report({ kind: 'refused', lines: [line], name: file.name, remarked: outcome })
      } else if (outcome.isNew) {
        summary.changed++
        options.made?.({
          kind: 'changed',
          line,
          code: outcome.code,
          name: file.name,
          productId: options.dryRun === true ? null : outcome.productId,
          changes: [{ field: 'pictures', kind: 'added', from: '', to: file.name }],
        })
      } else summary.same++
      await options.progress?.(summary, line)
    }
  }
  return summary
}

/** What a file may be named after: `DRILL-2.jpg` after DRILL-2 or DRILL, `DRILL/front.jpg` after its folder too. */
function textsOf(name: string): string[] {
  const base = basename(name).replace(/\.[^.]+$/, '')
  const folder = basename(dirname(name))
  const texts = [base, base.replace(/[\s_-]{0,9}\(?\d{1,3}\)?$/, ''), folder]
  return texts
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '' && text !== '.')
}

/** The surest first: the address of a picture that waits, then codes, then names. Several products of a name are none. */
function matchOf(name: string, matches: readonly Match[]): Match | Remark {
  const file = basename(name).toLowerCase()
  const waiting = matches.filter(({ kind, text }) => kind === 'address' && text === file)
  if (waiting.length === 1) return waiting[0]!
  const fetched = matches.filter(({ kind, text }) => kind === 'fetched' && text === file)
  if (fetched.length === 1) return fetched[0]!
  for (const text of textsOf(name)) {
    for (const kind of ['sku', 'product', 'name'] as const) {
      const found = matches.filter((each) => each.kind === kind && each.text === text)
      if (found.length === 1) return found[0]!
      if (found.length > 1) return remark('pictureOfMany', { text })
    }
  }
  return remark('pictureUnmatched')
}

type Brought = { code: string; productId: number; isNew: boolean }

const isRemark = (each: Match | Brought | Remark): each is Remark => 'key' in each

/** What a trial would have brought: the same picture twice is one of the product. */
type Tried = { tried: Map<number, Set<string>> }

async function bringPicture(
  db: Db,
  file: PictureFile,
  match: Match,
  { now, dryRun, tried }: Options & Tried,
): Promise<Brought | Remark> {
  const [stored] = await loadStoredProducts(db, [match.productId])
  if (stored === undefined) return remark('pictureUnmatched')
  const bytes = await file.read()
  if (bytes === null) return remark('pictureTooLarge')
  const brought = { code: stored.code, productId: stored.id, isNew: true }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = fileIdsIn(JSON.stringify(stored.pictures))
  if ((await findByContent(db, sha256, known)) !== null) return { ...brought, isNew: false }
  const count = stored.pictures.length + (tried.get(stored.id)?.size ?? 0)
  if (match.kind !== 'address' && count >= PICTURES_MAX) {
    return remark('tooMany', { column: 'pictures', count: PICTURES_MAX })
  }
  try {
    if (dryRun === true) return await tryPicture(brought, { sha256, bytes, tried })
    await write(db, stored, match, { bytes, now })
    return brought
  } catch (error) {
    if (error instanceof Refused) return { key: error.reason.message, values: error.values ?? {} }
    throw error
  }
}

/** @throws {Refused} where it is no picture */
async function tryPicture(
  brought: Brought,
  { sha256, bytes, tried }: Tried & { sha256: string; bytes: Buffer },
): Promise<Brought> {
  const own = tried.get(brought.productId) ?? new Set()
  if (own.has(sha256)) return { ...brought, isNew: false }
  await demandPicture('product', bytes)
  tried.set(brought.productId, own.add(sha256))
  return brought
}

/** @throws {Refused} where it is no picture, or staff save the product at the same moment */
async function write(
  db: Db,
  stored: StoredProduct,
  match: Match,
  { bytes, now }: { bytes: Buffer; now: Options['now'] },
): Promise<void> {
  const { id: fileId } = await keepPicture(db, now, 'product', bytes)
  await db.tx(async (tx) => {
    const reference = `product:${stored.id}`
    const picture = await claimOfficeFile(tx, fileId, 'product', { reference, now })
    if (picture === null) return
    if (match.kind === 'address') await setStored(tx, match.id, picture)
    else {
      const draft = draftOf(stored)
      const index = draft.pictures.push({ alt: stored.name, stored: picture, remoteUrl: null }) - 1
      for (const sku of draft.skus) {
        if (match.kind === 'sku' && sku.id === match.id) sku.pictureIndex = index
      }
      await changeProduct(tx, stored, draft, { now, by: 'import', origin: null })
    }
    await refreshProducts(tx, [stored.id])
  })
}
