/** The three forms of the payment password. Nothing that is typed here is stored. */
import { useState, type ReactNode } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Code } from '../../contract.ts'
import { AccountReasons } from '../../reasons.ts'
import {
  changePayPassword,
  mySecurity,
  resetPayPassword,
  setPayPassword,
} from '../../settings-calls.gen.ts'
import { isTwice, PayPassword, type MySecurity } from '../../settings-contract.ts'
import { useDone } from './done.ts'
import { OwnCode } from './OwnCode.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useProvenAct } from '../door/proven-act.tsx'

const TWICE = { password: PayPassword, repeated: z.string() }
const DIFFERENT = { path: ['repeated'], error: 'different' }
const First = z.object(TWICE).check(z.refine(isTwice, DIFFERENT))
const Change = z.object({ ...TWICE, oldPassword: PayPassword }).check(z.refine(isTwice, DIFFERENT))
const Forgotten = z.object({ ...TWICE, code: Code }).check(z.refine(isTwice, DIFFERENT))
const EMPTY = { password: '', repeated: '' }

const AT_NEW = {
  [AccountReasons.commonPayPassword.code]: 'password',
  [AccountReasons.samePassword.code]: 'password',
} as const

export function FirstPay() {
  const t = useT('accounts')
  const done = useDone()
  const form = useSchemaForm(First, EMPTY)
  const set = useProvenAct(setPayPassword, {
    refresh: [mySecurity],
    onDone: () => done(t('pay.done')),
    onRefused: (refused) => showErrors(refused, form.setError, AT_NEW),
  })
  return (
    <>
      <form className="stack" noValidate onSubmit={form.handleSubmit((it) => set.mutate(it))}>
        <NewDigits errors={form.formState.errors} register={form.register} />
        <Submit isBusy={set.isPending}>{t('pay.set')}</Submit>
      </form>
      {set.dialog}
    </>
  )
}

export function ChangePay() {
  const t = useT('accounts')
  const done = useDone()
  const form = useSchemaForm(Change, { ...EMPTY, oldPassword: '' })
  const change = useProvenAct(changePayPassword, {
    refresh: [mySecurity],
    onDone: () => done(t('pay.done')),
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        ...AT_NEW,
        [AccountReasons.wrongPayPassword.code]: 'oldPassword',
        [AccountReasons.wrongOldPassword.code]: 'oldPassword',
        [AccountReasons.payPasswordLocked.code]: 'oldPassword',
      }),
  })
  const { errors } = form.formState
  return (
    <>
      <form className="stack" noValidate onSubmit={form.handleSubmit((it) => change.mutate(it))}>
        <PasswordField
          isDigits
          label={t('pay.old')}
          error={errorText(errors.oldPassword, t('payPasswordShape'))}
          input={form.register('oldPassword')}
        />
        <NewDigits errors={errors} register={form.register} />
        <Submit isBusy={change.isPending}>{t('pay.change')}</Submit>
      </form>
      {change.dialog}
    </>
  )
}

export function ForgottenPay({ mine }: { mine: MySecurity }) {
  const t = useT('accounts')
  const done = useDone()
  const [by, setBy] = useState<'email' | 'phone'>(mine.email === null ? 'phone' : 'email')
  const form = useSchemaForm(Forgotten, { ...EMPTY, code: '' })
  const reset = useProvenAct(resetPayPassword, {
    refresh: [mySecurity],
    onDone: () => done(t('pay.done')),
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        ...AT_NEW,
        [AccountReasons.wrongCode.code]: 'code',
        [AccountReasons.tooManyTries.code]: 'code',
      }),
  })
  const { errors } = form.formState
  return (
    <>
      <form
        className="stack"
        noValidate
        onSubmit={form.handleSubmit((it) => reset.mutate({ ...it, by }))}
      >
        <Field label={t('pay.sendTo')} group>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {(['email', 'phone'] as const).map((each) =>
              mine[each] === null ? null : (
                <Radio key={each} name="by" checked={by === each} onChange={() => setBy(each)}>
                  {mine[each]}
                </Radio>
              ),
            )}
          </div>
        </Field>
        <OwnCode
          key={by}
          by={by}
          purpose="pay"
          error={errorText(errors.code, t('error.code'))}
          input={form.register('code')}
        />
        <NewDigits errors={errors} register={form.register} />
        <Submit isBusy={reset.isPending}>{t('pay.change')}</Submit>
      </form>
      {reset.dialog}
    </>
  )
}

type New = { password: string; repeated: string }

/** Of a form that has these fields among others. */
function NewDigits<Values extends New>(props: {
  errors: FieldErrors<Values>
  register: UseFormRegister<Values>
}) {
  const t = useT('accounts')
  const errors = props.errors as FieldErrors<New>
  const register = props.register as unknown as UseFormRegister<New>
  return (
    <>
      <PasswordField
        isDigits
        isNew
        label={t('pay.new')}
        hint={t('pay.hint')}
        error={errorText(errors.password, t('payPasswordShape'))}
        input={register('password')}
      />
      <PasswordField
        isDigits
        isNew
        label={t('pay.repeated')}
        error={errorText(errors.repeated, t('error.repeated'))}
        input={register('repeated')}
      />
    </>
  )
}

function Submit({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" variant="primary" size="large" busy={isBusy}>
      {children}
    </Button>
  )
}
