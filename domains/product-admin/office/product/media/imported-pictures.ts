/** The product's pictures that an import has noted by their address: asked for again while some of them are on their way. */
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { importedPictures } from '../../../calls.gen.ts'
import type { OfficeProduct } from '../form.ts'
import type { Picture } from './pictures.ts'

export type ImportedPicture = DataOf<typeof importedPictures>['items'][number]

const LIVE_MS = 3000
const NONE: readonly ImportedPicture[] = []

export function useImportedPictures(product: OfficeProduct | null): readonly ImportedPicture[] {
  const [isMoving, setIsMoving] = useState(false)
  // The others have their address in the form.
  const enabled = product?.pictures.some(({ url }) => url === '') === true
  const { data } = useLive(
    importedPictures,
    { productId: product?.id ?? 0 },
    { enabled, everyMs: isMoving && LIVE_MS },
  )
  const moves = data?.items.some(({ state }) => state === 'waiting') === true
  if (moves !== isMoving) setIsMoving(moves)
  return data?.items ?? NONE
}

type Shown = { picture: Picture; known: ImportedPicture | undefined }

/** Each picture of the form with what is known of it. The form has no addresses of those that came since it was opened. */
export const withImported = (
  pictures: readonly Picture[],
  imported: readonly ImportedPicture[],
): Shown[] =>
  pictures.map((picture) => {
    const known = imported.find(({ id }) => id === picture.id)
    if (known === undefined || picture.url !== '') return { picture, known }
    return { picture: { ...picture, url: known.url, smallUrl: known.smallUrl }, known }
  })
