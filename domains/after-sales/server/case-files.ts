/** The files that either side has shown in a case: when each was sent and its hash, and pictures of them, small, for its file on paper. */
import { fileRecords } from '#domains/uploads/server/door.ts'
import { readThumbnail } from '#domains/uploads/server/storage-door.ts'
import { answerFilesOf } from '#domains/work/server/question-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { checkInsOf } from './check-in-sql.ts'
import type { filesOf } from './round-sql.ts'

export type ShownFile = { id: string; type: string }

type Sources = {
  named: Awaited<ReturnType<typeof filesOf>>
  checkIns: Awaited<ReturnType<typeof checkInsOf>>
  answers: Awaited<ReturnType<typeof answerFilesOf>>
}

/** Every file that either side has shown, with when it was sent and its hash: those that are gone are left out. */
export async function shownFiles(db: Queryable, { named, checkIns, answers }: Sources) {
  const nobody = { round: 0, staffName: '' }
  const all = [
    ...named.map(({ fileId: ref, kind, round }) => {
      const word = kind === 'round' ? 'file.ofRound' : 'file.ofReturn'
      return { ...nobody, ref, word, round, by: 'buyer' as const }
    }),
    ...answers.map(({ fileId: ref }) => {
      return { ...nobody, ref, word: 'file.ofAnswer', by: 'buyer' as const }
    }),
    ...checkIns.flatMap(({ pictureUrls, staffName }) =>
      pictureUrls.map((ref) => {
        return { ...nobody, ref, word: 'file.ofCheckIn', by: 'staff' as const, staffName }
      }),
    ),
  ]
  const records = await fileRecords(db, [...new Set(all.map(({ ref }) => ref))])
  return all.flatMap((each) => {
    const record = records.get(each.ref)
    return record === undefined ? [] : [{ ...each, ...record }]
  })
}

/** Pictures of one document: whatever is beyond is named with its hash alone. */
const PICTURES_MOST = 60
/** Pixels: sharp on paper at the size of `pdf-table.ts`. */
const PICTURE_SIDE = 240

/** Of each entry its picture, small; the same picture once. */
export async function picturesOf(
  entries: readonly { file: ShownFile | null }[],
): Promise<(Buffer | null)[]> {
  const seen = new Set<string>()
  const pictures: (Buffer | null)[] = []
  for (const { file } of entries) {
    const isNew = file !== null && !seen.has(file.id) && seen.size < PICTURES_MOST
    if (isNew) seen.add(file.id)
    // One after the other: each holds a picture in memory.
    // oxlint-disable-next-line no-await-in-loop
    pictures.push(isNew ? await readThumbnail(file, PICTURE_SIDE) : null)
  }
  return pictures
}
