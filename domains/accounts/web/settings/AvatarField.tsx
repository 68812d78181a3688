/** The face: shown, chosen from the device, cut in a window of its own. The profile needs one (specification 5). */
import { ImagePlus } from 'lucide-react'
import { Suspense, useId, useState, type ChangeEvent } from 'react'
import { LIMITS } from '#domains/uploads/contract.ts'
import { buttonClass } from '#kit/ui/button-class.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { UserInfo } from '../../contract.ts'
import { Avatar } from '../Avatar.tsx'
import { late } from '#kit/web/late.ts'

const AvatarDialog = late(() => import('./AvatarDialog.tsx'))

const { bytes: MAX_BYTES, types: TYPES } = LIMITS.avatar
const MEGABYTE = 1024 * 1024

/** @param isMissing somebody wanted to save the profile without one */
export function AvatarField({ user, isMissing }: { user: UserInfo; isMissing: boolean }) {
  const t = useT('accounts')
  const kit = useT('kit')
  const hintId = useId()
  const [file, choose] = useState<{ file: File; url: string } | null>(null)
  const [fault, setFault] = useState<string>()
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    event.target.value = '' // the same one may be chosen again
    if (chosen === undefined) return
    const isKnown = (TYPES as readonly string[]).includes(chosen.type)
    const wrong = !isKnown
      ? kit('upload.wrongKind')
      : chosen.size > MAX_BYTES
        ? kit('upload.tooLarge')
        : undefined
    setFault(wrong)
    if (wrong === undefined) choose({ file: chosen, url: URL.createObjectURL(chosen) })
  }
  const close = () => {
    if (file !== null) URL.revokeObjectURL(file.url)
    choose(null)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar user={user} size="huge" />
      <div className="grid min-w-0 gap-2">
        <div className="button-row">
          <label className={buttonClass({ variant: 'secondary', size: 'small' })}>
            <input
              type="file"
              className="sr-only"
              accept={TYPES.join(',')}
              aria-describedby={hintId}
              onChange={take}
            />
            <Icon of={ImagePlus} size="small" />
            {t('avatar.choose')}
          </label>
        </div>
        <p id={hintId} className="text-xs text-ink-3">
          {t('avatar.hint', { megabytes: MAX_BYTES / MEGABYTE })}
        </p>
        {(fault !== undefined || isMissing) && (
          <p className="field-error" role="alert">
            {fault ?? t('avatar.needed')}
          </p>
        )}
      </div>
      {file !== null && (
        <Suspense>
          <AvatarDialog {...file} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
