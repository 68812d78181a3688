/** Removes one line from the cart after a confirmation; the toast offers to undo it. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { WithConfirmation } from '#kit/web/pages/WithConfirmation.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { CartLine } from '../contract.ts'
import { useCartActs } from './acts.ts'

export function RemoveLine({ line: { id, name } }: { line: CartLine }) {
  const t = useT('cart')
  const { remove } = useCartActs()
  return (
    <WithConfirmation
      trigger={(ask) => (
        <Button size="small" variant="quiet" aria-label={t('removeLine', { name })} onClick={ask}>
          {t('remove')}
        </Button>
      )}
      title={t('removeOneTitle', { name })}
      confirmLabel={t('remove')}
      cancelLabel={t('keep')}
      onConfirm={() => remove.mutateAsync({ lineIds: [id] })}
    >
      {t('removeText')}
    </WithConfirmation>
  )
}
