/** Takes the wish to close the account back. */
import { Button } from '#kit/ui/Button.tsx'
import { useAct } from '#kit/web/act.ts'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { keepAccount, myClosing, openCases } from '../../privacy-contract.ts'

export function KeepAccount({ size }: { size?: 'small' }) {
  const t = useT('accounts')
  const keep = useAct(keepAccount, {
    refresh: [myClosing, openCases],
    onDone: () => toast(t('close.kept'), { kind: 'success' }),
  })
  return (
    <Button
      variant="primary"
      {...(size === undefined ? {} : { size })}
      busy={keep.isPending}
      onClick={() => keep.mutate({})}
    >
      {t('close.keep')}
    </Button>
  )
}
