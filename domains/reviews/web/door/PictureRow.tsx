/** Pictures of buyers, small ones in a row; each opens in full screen. */
import { Suspense, useState } from 'react'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'

const PICTURE = 96
const LARGE = 1200

const GalleryViewer = late(() => import('#kit/ui/pictures/GalleryViewer.tsx'))

export function PictureRow({ urls }: { urls: readonly string[] }) {
  const t = useT('reviews')
  const [at, setAt] = useState<number>()
  const alt = (index: number) => t('shown.picture', { number: index + 1, total: urls.length })
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <li key={url}>
            <button type="button" className="photo size-24" onClick={() => setAt(index)}>
              <Picture src={url} alt={alt(index)} width={PICTURE} height={PICTURE} />
            </button>
          </li>
        ))}
      </ul>
      {at !== undefined && (
        <Suspense fallback={null}>
          <GalleryViewer
            pictures={urls.map((src, index) => ({ src, alt: alt(index) }))}
            at={at}
            size={LARGE}
            onTurn={setAt}
            onClose={() => setAt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
