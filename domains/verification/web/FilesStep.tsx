/** Uploads the document's two sides and the licence: preview, progress, retry, and the size limit. */
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import { LIMITS, type UploadedFile } from '#domains/uploads/contract.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { upload } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'
import type { StepProps } from './filling.ts'

type Props = StepProps & {
  /** All uploaded files, including those of the form. */
  files: readonly UploadedFile[]
  onTake: (file: UploadedFile) => void
}

export function FilesStep({ form, set, errors, files, onTake: take }: Props) {
  const t = useT('verification')
  const named = (ids: readonly (string | null)[]) => files.filter(({ id }) => ids.includes(id))
  const { licences, licenceUntil, isLicenceEndless } = form
  return (
    <div className="form-grid">
      {(['idFront', 'idBack'] as const).map((side) => (
        <Files
          key={side}
          purpose="identity"
          max={1}
          label={t(`item.${side}`)}
          hint={t('hint.picture')}
          error={errors[side]}
          files={named([form[side]])}
          onAdd={(file) => (take(file), set({ [side]: file.id }))}
          onRemove={() => set({ [side]: null })}
        />
      ))}
      <Files
        purpose="licence"
        max={LIMITS.licence.count}
        label={t('item.licence')}
        hint={t('hint.licence')}
        error={errors.licences}
        files={named(licences)}
        onAdd={(file) => (take(file), set((now) => ({ licences: [...now.licences, file.id] })))}
        onRemove={(id) => set((now) => ({ licences: now.licences.filter((each) => each !== id) }))}
      />
      <Field
        label={t('field.licenceUntil')}
        required={!isLicenceEndless}
        error={errors.licenceUntil}
      >
        <TextInput
          type="date"
          value={licenceUntil ?? ''}
          disabled={isLicenceEndless}
          onChange={(event) =>
            event.target.value !== '' && set({ licenceUntil: event.target.value })
          }
        />
      </Field>
      <Checkbox
        checked={isLicenceEndless}
        onChange={(event) => set({ licenceUntil: null, isLicenceEndless: event.target.checked })}
      >
        {t('endless')}
      </Checkbox>
    </div>
  )
}

type FilesProps = {
  purpose: 'identity' | 'licence'
  max: number
  label: string
  hint: string
  error: string | undefined
  files: readonly UploadedFile[]
  onAdd: (file: UploadedFile) => void
  onRemove: (id: string) => void
}

function Files({ purpose, max, label, hint, error, files, onAdd, onRemove }: FilesProps) {
  const { bytes, types } = LIMITS[purpose]
  const uploads = useUploads({
    maxBytes: bytes,
    send: (file, onProgress) => upload(uploadFile, { purpose }, file, { onProgress }),
    onDone: onAdd,
  })
  return (
    <Field
      label={label}
      required
      hint={hint}
      error={error}
      group
      className={max === 1 ? undefined : 'form-grid-full'} // the two sides of a document stand side by side
    >
      <div className="uploads">
        {files.map(({ id, url, type }) => (
          <UploadTile
            key={id}
            name={label}
            state="done"
            src={type === 'application/pdf' || url === '' ? undefined : url}
            onRemove={() => onRemove(id)}
          />
        ))}
        <WaitingTiles uploads={uploads} />
        <UploadAdd
          count={files.length + uploads.waiting.length}
          max={max}
          accept={types.join()}
          label={max === 1 ? label : undefined}
          onFiles={uploads.take}
        />
      </div>
    </Field>
  )
}
