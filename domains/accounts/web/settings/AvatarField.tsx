/** The avatar: shown, chosen from the device, cropped in a dialog. The profile needs one (specification 5). */
import ImagePlus from 'lucide-react/icons/image-plus'
import { Suspense, useState, type ChangeEvent } from 'react'
import { LIMITS } from '#domains/uploads/contract.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { useFieldControl } from '#kit/ui/forms/field-context.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { UserInfo } from '../../contract.ts'
import { Avatar } from '../door/Avatar.tsx'
import { late } from '#kit/web/pages/late.ts'

const AvatarDialog = late(() => import('./AvatarDialog.tsx'))

const { bytes: MAX_BYTES, types: TYPES } = LIMITS.avatar
const MEGABYTE = 1024 * 1024

/** @param isMissing the buyer tried to save the profile without one */
export function AvatarField({ user, isMissing }: { user: UserInfo; isMissing: boolean }) {
  const t = useT('accounts')
  const forms = useT('forms')
  const [file, setFile] = useState<{ file: File; url: string } | null>(null)
  const [error, setError] = useState<string>()
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    event.target.value = '' // so that the same file may be chosen again
    if (chosen === undefined) return
    const isKnown = (TYPES as readonly string[]).includes(chosen.type)
    const wrong = !isKnown
      ? forms('upload.wrongKind')
      : chosen.size > MAX_BYTES
        ? forms('upload.tooLarge')
        : undefined
    setError(wrong)
    if (wrong === undefined) setFile({ file: chosen, url: URL.createObjectURL(chosen) })
  }
  const close = () => {
    if (file !== null) URL.revokeObjectURL(file.url)
    setFile(null)
  }
  return (
    <>
      <Field
        label={t('avatar.word')}
        required
        group
        hint={t('avatar.hint', { megabytes: MAX_BYTES / MEGABYTE })}
        error={error ?? (isMissing ? t('avatar.needed') : undefined)}
      >
        <div className="flex flex-wrap items-center gap-4">
          <Avatar user={user} size="huge" />
          <label className={buttonClass({ variant: 'secondary', size: 'small' })}>
            <Chooser onChange={take} />
            <Icon of={ImagePlus} size="small" />
            {t('avatar.choose')}
          </label>
        </div>
      </Field>
      {file !== null && (
        <Suspense>
          <AvatarDialog {...file} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Screen readers read the surrounding field's hint and error with it. */
function Chooser({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const { 'aria-describedby': describedBy } = useFieldControl({})
  return (
    <input
      type="file"
      className="sr-only"
      accept={TYPES.join(',')}
      aria-describedby={describedBy}
      onChange={onChange}
    />
  )
}
