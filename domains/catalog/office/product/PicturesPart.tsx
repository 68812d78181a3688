/** The product's pictures in their order; the first is the one on cards. Each says in words what it shows. */
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { LIMITS } from '#domains/uploads/contract.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/UploadTile.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { TranslatedField } from '#kit/web/TranslatedField.tsx'
import { useUploads } from '#kit/web/uploads.ts'
import { uploadOfficeFile } from '#domains/uploads/contract.ts'
import { upload } from '#kit/web/upload.ts'
import type { PartProps, Values } from './form.ts'

const { bytes, count: MAX, types } = LIMITS.product
type Picture = Values['pictures'][number]

export function PicturesPart({ form, lang, canWrite }: PartProps) {
  const t = useT('office.catalog')
  const pictures = form.watch('pictures')
  const set = (next: Picture[]) => form.setValue('pictures', next, { shouldDirty: true })
  const { waiting, take, retry, drop } = useUploads({
    maxBytes: bytes,
    send: (file, onProgress) =>
      upload(uploadOfficeFile, { purpose: 'product' }, file, { onProgress }),
    onDone: ({ id, url }) =>
      set([
        ...form.getValues('pictures'),
        { fileId: id, url, smallUrl: url, alt: { cn: form.getValues('name').cn } },
      ]),
  })
  const move = (from: number, by: number) => {
    const next = [...pictures]
    const [moved] = next.splice(from, 1)
    if (moved !== undefined) next.splice(from + by, 0, moved)
    set(next)
  }
  return (
    <Panel title={t('part.pictures')} note={t('part.picturesNote')}>
      <div className="flex flex-wrap items-start gap-4">
        {pictures.map(({ id, fileId }, at) => (
          <fieldset key={id ?? fileId} disabled={!canWrite} className="stack w-40 gap-1">
            <PictureTile
              pictures={pictures}
              at={at}
              onMove={(by) => move(at, by)}
              onRemove={() => set(pictures.filter((_, each) => each !== at))}
            />
            <TranslatedField
              control={form.control}
              name={`pictures.${at}.alt`}
              lang={lang}
              label={t('picture.alt')}
              maxLength={120}
            />
          </fieldset>
        ))}
        {waiting.map(({ key, file, percent, fault }) => (
          <UploadTile
            key={key}
            name={file.name}
            state={fault === undefined ? 'busy' : 'failed'}
            percent={percent}
            message={fault}
            onRetry={() => retry(key)}
            onRemove={() => drop(key)}
          />
        ))}
        {canWrite && (
          <UploadAdd
            count={pictures.length + waiting.length}
            max={MAX}
            accept={types.join()}
            onFiles={take}
          />
        )}
      </div>
    </Panel>
  )
}

type TileProps = {
  pictures: readonly Picture[]
  at: number
  onMove: (by: number) => void
  onRemove: () => void
}

function PictureTile({ pictures, at, onMove, onRemove }: TileProps) {
  const t = useT('office.catalog')
  const { url = '', smallUrl = '' } = pictures[at] ?? {}
  return (
    <>
      <div className="relative">
        <img
          className="photo size-40"
          src={smallUrl === '' ? url : smallUrl}
          alt=""
          width={160}
          height={160}
        />
        {at === 0 && (
          <span className="absolute left-1 top-1">
            <Tag tone="brand">{t('picture.first')}</Tag>
          </span>
        )}
      </div>
      <div className="flex justify-between">
        <IconButton
          icon={ArrowLeft}
          size="small"
          label={t('picture.earlier')}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowRight}
          size="small"
          label={t('picture.later')}
          disabled={at === pictures.length - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon={X} size="small" label={t('picture.remove')} onClick={onRemove} />
      </div>
    </>
  )
}
