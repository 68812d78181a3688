/** Pictures for a case, nine at most, or one video: progress and retry in the tiles. */
import { useEffect } from 'react'
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import { LIMITS, type UploadedFile } from '#domains/uploads/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { upload, uploadLargeFile } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { uploadCaseVideo } from '../calls.gen.ts'
import { CASE_FILES_MOST } from '../limits.ts'
import { CaseFiles } from './door/CaseRounds.tsx'

type Props = {
  files: readonly UploadedFile[]
  onFiles: (change: (now: readonly UploadedFile[]) => readonly UploadedFile[]) => void
  /** Whether files are on their way: a form that is sent now would leave them out. */
  onUploading: (isUploading: boolean) => void
}

const { types } = LIMITS.answer
const VIDEO = LIMITS['case-video']
const isVideo = ({ type }: { type: string }) => type.startsWith('video/')

export function FileFields({ files, onFiles, onUploading }: Props) {
  const t = useT('after-sales')
  const forms = useT('forms')
  const uploads = useUploads({
    maxBytes: VIDEO.bytes, // the server knows less of pictures
    send: (file, onProgress) =>
      isVideo(file)
        ? uploadLargeFile(uploadCaseVideo, {}, file, { onProgress })
        : upload(uploadFile, { purpose: 'answer' }, file, { onProgress }),
    onDone: (file) => onFiles((now) => [...now, file]),
  })
  const isUploading = uploads.waiting.some(({ error }) => error === undefined)
  // oxlint-disable-next-line react/exhaustive-deps -- the form hears of it when it changes
  useEffect(() => onUploading(isUploading), [isUploading])
  const count = files.length + uploads.waiting.length
  const hasVideo = files.some(isVideo) || uploads.waiting.some(({ file }) => isVideo(file))
  const most = hasVideo ? 1 : CASE_FILES_MOST
  const take = (chosen: readonly File[]) => {
    const videos = count === 0 ? chosen.filter(isVideo).slice(0, 1) : []
    const pictures = chosen.filter((file) => !isVideo(file)).slice(0, Math.max(0, most - count))
    const taken = videos.length > 0 ? videos : pictures
    if (taken.length < chosen.length) toast(t('files.videoAlone'), { kind: 'error' })
    uploads.take(taken)
  }
  return (
    <Field label={t('files.label')} hint={t('files.hint', { count: CASE_FILES_MOST })} group>
      <div className="uploads">
        {files.map(({ id, url, type }, index) => (
          <UploadTile
            key={id}
            name={isVideo({ type }) ? t('files.video') : t('files.one', { number: index + 1 })}
            state="done"
            src={type.startsWith('image/') ? url : undefined}
            onRemove={() => onFiles((now) => now.filter((each) => each.id !== id))}
          />
        ))}
        <WaitingTiles uploads={uploads} />
        <UploadAdd
          count={count}
          max={most}
          accept={[...types, ...(count === 0 ? VIDEO.types : [])].join()}
          label={forms('tile.addFile')}
          onFiles={take}
        />
      </div>
      {/* A picture is seen in its tile; a video is played before it is sent. */}
      <CaseFiles files={files.filter(isVideo)} />
    </Field>
  )
}
