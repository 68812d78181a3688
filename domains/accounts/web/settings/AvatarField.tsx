/** The face: shown, chosen from the device, cut in a window of its own, taken away again. */
import { ImagePlus } from 'lucide-react'
import { Suspense, useId, useState, type ChangeEvent } from 'react'
import { LIMITS } from '#domains/uploads/contract.ts'
import { buttonClass } from '#kit/ui/button-class.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useAct } from '#kit/web/act.ts'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { userInfo, type UserInfo } from '../../contract.ts'
import { removeAvatar } from '../../settings-contract.ts'
import { rememberMe } from '../me.ts'
import { Avatar } from '../Avatar.tsx'
import { late } from '#kit/web/late.ts'

const AvatarDialog = late(() => import('./AvatarDialog.tsx'))

const { bytes: MAX_BYTES, types: TYPES } = LIMITS.avatar
const MEGABYTE = 1024 * 1024

export function AvatarField({ user }: { user: UserInfo }) {
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
          {user.avatarUrl !== null && <Remove />}
        </div>
        <p id={hintId} className="text-xs text-ink-3">
          {t('avatar.hint', { megabytes: MAX_BYTES / MEGABYTE })}
        </p>
        {fault !== undefined && (
          <p className="field-error" role="alert">
            {fault}
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

function Remove() {
  const t = useT('accounts')
  const [isAsking, setAsking] = useState(false)
  const remove = useAct(removeAvatar, {
    refresh: [userInfo],
    onDone: (user) => {
      rememberMe(user)
      setAsking(false)
      toast(t('avatar.removed'), { kind: 'success' })
    },
  })
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {t('avatar.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('avatar.removeTitle')}
        confirmLabel={t('avatar.remove')}
        cancelLabel={t('keep')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onCancel={() => setAsking(false)}
      >
        {t('avatar.removeText')}
      </ConfirmDialog>
    </>
  )
}
