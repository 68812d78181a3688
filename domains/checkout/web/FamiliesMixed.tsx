/** Machines and other goods are ordered apart: one press orders one of them, and the rest waits in the cart. */
import { getCart, selectLines } from '#domains/cart/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { reportFailure } from '#kit/web/calls/report.ts'

export type FamiliesMixedProps = {
  /** Those of the selected lines that are machines. */
  deviceSkuIds: readonly number[]
  /** The other lines are not selected any more. */
  onChosen: () => void
}

export default function FamiliesMixed({ deviceSkuIds, onChosen }: FamiliesMixedProps) {
  const t = useT('checkout')
  const select = useAct(selectLines, { refresh: [getCart], onDone: onChosen })
  const order = async (family: 'device' | 'goods') => {
    const { groups } = await call(getCart, {})
    const others = groups
      .flatMap(({ lines }) => lines)
      .filter(({ selected, skuId }) => {
        const isDevice = deviceSkuIds.includes(skuId)
        return selected && isDevice !== (family === 'device')
      })
    select.mutate({ lineIds: others.map(({ id }) => id), selected: false })
  }
  return (['device', 'goods'] as const).map((family) => (
    <Button
      key={family}
      variant="primary"
      busy={select.isPending}
      onClick={() => void order(family).catch(reportFailure)}
    >
      {t(`mixed.${family}`)}
    </Button>
  ))
}
