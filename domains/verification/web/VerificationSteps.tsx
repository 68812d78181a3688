/** The verification form in steps: each is checked and saved before the next, so that no input is lost. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { agreement } from '#domains/accounts/calls.gen.ts'
import { regions } from '#domains/addresses/calls.gen.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Steps } from '#kit/ui/lists/Steps.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { errorsOf, foundBy, isOn, keepAsked, stepsWith, type ErrorWord } from '../check.ts'
import type { VerificationForm, Verification } from '../contract.ts'
import { itemsFor } from '../items.ts'
import { AgreeStep } from './AgreeStep.tsx'
import { BusinessStep, PersonStep } from './FieldSteps.tsx'
import { FilesStep } from './FilesStep.tsx'
import {
  useFilling,
  useVerificationActs,
  type Change,
  type Filling,
  type StepProps,
  type FieldErrors,
} from './filling.ts'
import type { FormItem } from './form-items.ts'
import { PlaceStep } from './PlaceStep.tsx'
import { Summary } from './Summary.tsx'

const NAMES = ['business', 'place', 'person', 'files', 'agree'] as const
const LAST = NAMES.length - 1

type Props = {
  verification: Verification | null
  before: Verification | null
  /** What any business is asked for today. */
  all: readonly FormItem[]
}

/** `before` fills a new version from the one in force; its files and number are required again. */
export function VerificationSteps({ verification, before, all }: Props) {
  const t = useT('verification')
  const filling = useFilling(verification, before)
  const { form, revision, step } = filling
  const { errors, setErrors, clear, area } = useMarks(verification)
  // A correction goes from one error to the next, and then to the summary.
  const [isCorrecting, setIsCorrecting] = useState(verification?.state === 'rejected')
  const [agreed, setAgreed] = useState(false)
  const { data: terms } = useQuery(query(agreement, {}))
  const last4 = verification?.idLast4 ?? null
  const ends = verification?.answerEnds ?? {}
  const hasDistricts = useHasDistricts(form)
  const items = itemsFor(all, form)

  const takeErrors = (refused: Refused) => {
    const given = fieldsOf(refused)
    if (given.length === 0) return false
    setErrors(Object.fromEntries(given.map(({ path, message }) => [path, message])))
    filling.goTo(stepsWith([given[0]?.path ?? ''])[0] ?? step)
    return true
  }
  const { save, submit } = useVerificationActs(filling, takeErrors)
  const set = (change: Change, cleared?: readonly string[]) => {
    filling.set(change)
    const changes = typeof change === 'function' ? change(form) : change
    clear(cleared ?? Object.keys(changes))
  }
  const name = NAMES[step] ?? 'business'
  const found = () =>
    errorsOf(form, {
      hasNumber: last4 !== null,
      storedTexts: Object.keys(ends),
      items,
      today: new Date().toISOString().slice(0, 10),
      hasDistricts,
    }).filter(({ field }) => name === 'agree' || isOn(name, field))

  /** Saved even when the step has errors: only going on requires it to be valid. */
  async function next() {
    const wrong = found()
    // What another country or kind was asked for is let go, as the server does.
    const asked = keepAsked(form, items)
    const saved = await save.mutateAsync({ ...asked, revision }).catch(() => null)
    if (saved === null) return
    filling.set((now) => keepAsked(now, items))
    filling.onSaved(saved)
    if (wrong.length > 0) {
      const words = wrong.map(({ field, word }) => [field, wordsOf(t, word)] as const)
      setErrors((now) => ({ ...now, ...Object.fromEntries(words) }))
      if (name === 'agree') filling.goTo(stepsWith(wrong.map(({ field }) => field))[0] ?? step)
      return
    }
    if (name !== 'agree') return filling.goTo(after(step))
    if (!agreed || terms === undefined)
      return setErrors((now) => ({ ...now, agreed: t('need.agreed') }))
    submit.mutate({ revision: saved.revision, agreementVersion: terms.version })
  }

  const wrongSteps = stepsWith(Object.keys(errors))
  const after = (now: number): number =>
    isCorrecting ? (wrongSteps.find((each) => each > now) ?? LAST) : now + 1

  const props = { form, set, errors, items }
  return (
    <Panel title={t('formTitle')}>
      <form
        ref={area}
        className="stack"
        noValidate
        onSubmit={(event) => (event.preventDefault(), void next())}
      >
        <Steps
          steps={NAMES.map((each) => t(`step.${each}`))}
          current={step}
          wrong={wrongSteps}
          label={t('formTitle')}
        />
        <StepFields {...props} name={name} filling={filling} last4={last4} ends={ends} />
        {name === 'agree' && (
          <AgreeStep
            summary={
              <Summary
                form={form}
                items={items}
                ends={ends}
                files={filling.files}
                last4={last4}
                onEdit={(edited) => (setIsCorrecting(true), filling.goTo(edited))}
              />
            }
            terms={terms}
            agreed={agreed}
            onAgreed={setAgreed}
            error={errors.agreed}
          />
        )}
        <StepButtons
          isLast={name === 'agree'}
          isBusy={save.isPending || submit.isPending}
          onBack={step > 0 ? () => filling.goTo(step - 1) : null}
        />
      </form>
      <ChangedElsewhere filling={filling} />
    </Panel>
  )
}

/** @param onBack null on the first step */
function StepButtons(props: { isLast: boolean; isBusy: boolean; onBack: (() => void) | null }) {
  const t = useT('verification')
  return (
    <div className="button-row">
      {props.onBack !== null && <Button onClick={props.onBack}>{t('back')}</Button>}
      <Button type="submit" variant="primary" busy={props.isBusy}>
        {t(props.isLast ? 'submit' : 'next')}
      </Button>
      <span className="text-sm text-ink-3">{t('savedHint')}</span>
    </div>
  )
}

const fieldsOf = ({ detail }: Refused) =>
  (detail as { fields?: { path: string; message: string }[] } | null)?.fields ?? []

type StepFieldsProps = StepProps & {
  name: (typeof NAMES)[number]
  filling: Filling
  last4: string | null
  ends: Readonly<Record<string, string>>
}

/** The fields of one step; the last one has none. */
function StepFields({ name, filling, last4, ends, ...props }: StepFieldsProps) {
  switch (name) {
    case 'business':
      return <BusinessStep {...props} />
    case 'place':
      return <PlaceStep {...props} />
    case 'person':
      return <PersonStep {...props} last4={last4} />
    case 'files':
      return <FilesStep {...props} ends={ends} files={filling.files} onTake={filling.take} />
    case 'agree':
      return null
  }
}

/** Another tab has saved: choose between this tab's input and the saved version. */
function ChangedElsewhere({ filling }: { filling: Filling }) {
  const t = useT('verification')
  return (
    <ConfirmDialog
      open={filling.isChanged}
      title={t('changedTitle')}
      confirmLabel={t('changedTake')}
      cancelLabel={t('changedKeep')}
      onConfirm={() => void filling.settle(false)}
      onCancel={() => void filling.settle(true)}
    >
      {t('changedText')}
    </ConfirmDialog>
  )
}

/** Some cities have none. */
function useHasDistricts({ cityCode }: VerificationForm): boolean {
  const { data = [] } = useQuery({
    ...query(regions, { parent: cityCode ?? '' }),
    enabled: cityCode !== null,
    staleTime: Infinity,
  })
  return data.length > 0
}

/** Errors by field: at first those of the review. The first one gets the focus. */
function useMarks(verification: Verification | null) {
  const t = useT('verification')
  const [errors, setErrors] = useState<FieldErrors>(() =>
    Object.fromEntries(
      foundBy(verification?.errors ?? []).map(({ field, reason, note }) => [
        field,
        `${t(`error.${reason}`)} ${note}`.trim(),
      ]),
    ),
  )
  const area = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      area.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-error')?.focus()
    }
  }, [errors])
  /** A changed field has no error until it is checked again. */
  const clear = (fields: readonly string[]) =>
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !fields.includes(name))),
    )
  return { errors, setErrors, clear, area }
}

type Need = ErrorWord extends infer Word
  ? Word extends `need.${infer Rest}`
    ? Rest
    : never
  : never
type Wrong = ErrorWord extends infer Word
  ? Word extends `wrong.${infer Rest}`
    ? Rest
    : never
  : never

/** Written with literal keys, so that the build finds them and loads their messages. */
const wordsOf = (t: ReturnType<typeof useT<'verification'>>, word: ErrorWord): string =>
  word.startsWith('need.')
    ? t(`need.${word.slice('need.'.length) as Need}`)
    : t(`wrong.${word.slice('wrong.'.length) as Wrong}`)
