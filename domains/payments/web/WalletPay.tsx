/** Pays what is due of an order with the wallet, by the payment password; or says how much is missing. */
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { PayPassword } from '#domains/accounts/settings-contract.ts'
import { myOrder, myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { myWallet, myWalletMovements } from '#domains/wallet/calls.gen.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { payInfo, payWithWallet } from '../calls.gen.ts'
import type { PayInfo } from '../contract.ts'

export type WalletPayProps = { info: PayInfo }

const FORM = z.object({ payPassword: PayPassword })

export function WalletPay({ info }: WalletPayProps) {
  const t = useT('payments')
  const { money } = useMoney()
  const { orderNumber, dueAmount: amount, payable, currency, walletAmount } = info
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [hasChanged, setHasChanged] = useState(false)
  const form = useSchemaForm(FORM, { payPassword: '' })
  const pay = useAct(payWithWallet, {
    refresh: [payInfo, myOrder, myOrders, myWallet, myWalletMovements],
    onDone: () => {
      toast(t('walletDone'), { kind: 'success' })
      void navigate({ to: '/user/user/order/details', search: { number: orderNumber } })
    },
    onRefused: (refused) => {
      // Whatever is in the way now: the page shows it as it is.
      void queries.invalidateQueries({ queryKey: [payInfo.path] })
      const isChanged = refused.reason.code === Reasons.changedMeanwhile.code
      setHasChanged(isChanged)
      return (
        isChanged ||
        showErrors(refused, form.setError, {
          [AccountReasons.wrongPayPassword.code]: 'payPassword',
          [AccountReasons.payPasswordLocked.code]: 'payPassword',
          [AccountReasons.payPasswordMissing.code]: 'payPassword',
        })
      )
    },
  })
  const missingAmount = amount - walletAmount
  return (
    <form
      className="stack max-w-prose"
      noValidate
      onSubmit={form.handleSubmit((values) => pay.mutate({ ...values, orderNumber, amount }))}
    >
      {hasChanged && (
        <Notice tone="warning" live>
          {t.rich('walletChanged', { amount: <Money amount={amount} currency={currency} /> })}
        </Notice>
      )}
      <p>
        {t.rich('walletHolds', {
          amount: (
            <b>
              <Money amount={walletAmount} currency={currency} />
            </b>
          ),
        })}
      </p>
      {missingAmount > 0 ? (
        <Notice tone="warning">
          {t.rich('walletShort', { amount: <Money amount={missingAmount} currency={currency} /> })}
        </Notice>
      ) : (
        <>
          <Field
            label={t('walletPassword')}
            required
            error={errorText(form.formState.errors.payPassword, t('walletPasswordShape'))}
          >
            <PasswordInput
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              {...form.register('payPassword')}
            />
          </Field>
          <div className="button-row">
            <Button
              type="submit"
              variant="primary"
              size="large"
              disabled={!payable}
              busy={pay.isPending}
            >
              {t('walletPay', { amount: money(amount, currency) })}
            </Button>
            <Link to="/user/user/changePayPassword" className="link text-sm">
              {t('walletPasswordSet')}
            </Link>
          </div>
        </>
      )}
      <p>
        <Link to="/user/user/wallet" className="link text-sm">
          {t('walletSee')}
        </Link>
      </p>
    </form>
  )
}
