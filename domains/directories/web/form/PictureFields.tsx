/** The pictures of a company, the first of which stands on its card; each says what it shows. */
import { LIMITS } from '#domains/uploads/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { NAME_MAX, PICTURES_MAX } from '../../limits.ts'
import type { FieldsProps } from './company-form.ts'

const { bytes, types } = LIMITS.review

/** Buyers and staff send pictures by calls of their own. */
export type SendPicture = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ fileId: string | null; url: string }>

export function PictureFields({ form, send }: FieldsProps & { send: SendPicture }) {
  const t = useT('directories')
  const pictures = form.watch('pictures')
  const mainLang = form.watch('mainLang')
  const set = (next: typeof pictures) => form.setValue('pictures', next, { shouldDirty: true })
  const uploads = useUploads({
    maxBytes: bytes,
    send,
    onDone: (picture) => set([...form.getValues('pictures'), { ...picture, alt: { cn: '' } }]),
  })
  return (
    <Field label={t('form.pictures')} hint={t('form.picturesHint', { count: PICTURES_MAX })} group>
      {pictures.length > 0 && (
        <ul className="mb-3 grid gap-3">
          {pictures.map(({ url, alt }, index) => (
            <li key={url} className="flex items-start gap-3">
              <UploadTile
                name={t('form.picture', { number: index + 1 })}
                state="done"
                src={url}
                onRemove={() => set(pictures.filter((each) => each.url !== url))}
              />
              <Field label={t('form.alt', { number: index + 1 })} className="min-w-0 flex-1">
                <TextInput
                  maxLength={NAME_MAX}
                  value={alt[mainLang] ?? ''}
                  onChange={({ target }) =>
                    set(
                      pictures.map((each) =>
                        each.url === url
                          ? { ...each, alt: { ...each.alt, [mainLang]: target.value } }
                          : each,
                      ),
                    )
                  }
                />
              </Field>
            </li>
          ))}
        </ul>
      )}
      <div className="uploads">
        <WaitingTiles uploads={uploads} />
        <UploadAdd
          count={pictures.length + uploads.waiting.length}
          max={PICTURES_MAX}
          accept={types.join()}
          onFiles={uploads.take}
        />
      </div>
    </Field>
  )
}
