/** Takes the wish to close the account back. */
import { Button } from '#kit/ui/Button.tsx'
import { useAct } from '#kit/web/act.ts'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { keepAccount, myClosing, openCases } from '../../privacy-calls.gen.ts'

export function CancelClosing({ size }: { size?: 'small' }) {
  const t = useT('accounts')
  const save = useAct(keepAccount, {
    refresh: [myClosing, openCases],
    onDone: () => toast(t('close.kept'), { kind: 'success' }),
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
