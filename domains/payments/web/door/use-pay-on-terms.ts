/** Puts an order on the buyer's credit terms and goes on to the order. */
import { useNavigate } from '@tanstack/react-router'
import { myCredit, myCreditEntries, myCreditMovements } from '#domains/credit/calls.gen.ts'
import { myCreditDues } from '#domains/credit/dues-calls.gen.ts'
import { myOrder, myOrders } from '#domains/orders/buyer-calls.gen.ts'
import type { Refused } from '#kit/contract/refusal.ts'
import { useAct, type Act } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { payInfo, payOnTerms } from '../../calls.gen.ts'

type Options = {
  /** Whether the order takes the place of this page in the history. */
  replace?: boolean
  /** @returns true when the screen shows the refusal itself */
  onRefused?: (refused: Refused) => boolean | void
}

export function usePayOnTerms({ replace = false, onRefused }: Options): Act<typeof payOnTerms> {
  const t = useT('payments')
  const navigate = useNavigate()
  return useAct(payOnTerms, {
    refresh: [
      payInfo,
      myOrder,
      myOrders,
      myCredit,
      myCreditDues,
      myCreditEntries,
      myCreditMovements,
    ],
    onDone: (_, { orderNumber }) => {
      toast(t('termsDone'), { kind: 'success' })
      const search = { number: orderNumber }
      void navigate({ to: '/user/user/order/details', search, replace })
    },
    ...(onRefused === undefined ? {} : { onRefused }),
  })
}
