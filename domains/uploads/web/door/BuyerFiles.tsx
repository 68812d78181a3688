/** The files that a buyer adds to a form: those that are uploaded, and those that are on their way, with progress and retry. */
import { useEffect } from 'react'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { upload } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { uploadFile } from '../../calls.gen.ts'
import { LIMITS, type UploadedFile } from '../../contract.ts'

type Props = {
  purpose: 'voucher' | 'answer' | 'identity' | 'licence'
  files: readonly UploadedFile[]
  most: number
  /** No PDF. */
  onlyPictures?: boolean
  /** What a file is called in its tile. */
  nameOf: (file: UploadedFile, index: number) => string
  /** On the tile that takes files; otherwise how many there are. */
  addLabel?: string | undefined
  onAdd: (file: UploadedFile, name: string) => void
  onRemove: (id: string) => void
  /** Whether files are on their way: a form that is sent now would leave them out. */
  onUploading?: (isUploading: boolean) => void
}

export function BuyerFiles(props: Props) {
  const { purpose, files, most, onlyPictures, nameOf, addLabel, onAdd, onRemove, onUploading } =
    props
  const t = useT('forms')
  const { bytes, types } = LIMITS[purpose]
  const accepted = types.filter((type) => onlyPictures !== true || type.startsWith('image/'))
  const uploads = useUploads({
    maxBytes: bytes,
    send: async (file, onProgress) => {
      const uploaded = await upload(uploadFile, { purpose }, file, { onProgress })
      return { uploaded, name: file.name }
    },
    onDone: ({ uploaded, name }) => onAdd(uploaded, name),
  })
  const isUploading = uploads.waiting.some(({ error }) => error === undefined)
  // oxlint-disable-next-line react/exhaustive-deps -- the form hears of it when it changes
  useEffect(() => onUploading?.(isUploading), [isUploading])
  return (
    <div className="uploads">
      {files.map((file, index) => (
        <UploadTile
          key={file.id}
          name={nameOf(file, index)}
          state="done"
          src={file.type === 'application/pdf' || file.url === '' ? undefined : file.url}
          onRemove={() => onRemove(file.id)}
        />
      ))}
      <WaitingTiles uploads={uploads} />
      <UploadAdd
        count={files.length + uploads.waiting.length}
        max={most}
        accept={accepted.join()}
        label={addLabel ?? (onlyPictures === true ? undefined : t('tile.addFile'))}
        onFiles={uploads.take}
      />
    </div>
  )
}
