/** Cancels closing the account. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { keepAccount, myClosing, closingObstacles } from '../calls.gen.ts'

export function CancelClosing({ size }: { size?: 'small' }) {
  const t = useT('privacy')
  const save = useAct(keepAccount, {
    refresh: [myClosing, closingObstacles],
    onDone: () => toast(t('close.canceled'), { kind: 'success' }),
  })
  return (
    <Button
      variant="primary"
      {...(size === undefined ? {} : { size })}
      busy={save.isPending}
      onClick={() => save.mutate({})}
    >
      {t('close.keep')}
    </Button>
  )
}
