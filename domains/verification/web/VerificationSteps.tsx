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
import { errorsOf, foundBy, STEPS, stepsWith, type ErrorWord, type StepName } from '../check.ts'
import type { VerificationForm, Verification } from '../contract.ts'
import { AgreeStep } from './AgreeStep.tsx'
import { BusinessStep, PersonStep } from './FieldSteps.tsx'
import { FilesStep } from './FilesStep.tsx'
import {
  useFilling,
  useVerificationActs,
  type Change,
  type Filling,
  type FieldErrors,
} from './filling.ts'
import { PlaceStep } from './PlaceStep.tsx'
import { Summary } from './Summary.tsx'

const NAMES = ['business', 'place', 'person', 'files', 'agree'] as const
const LAST = NAMES.length - 1

type Props = { verification: Verification | null; before: Verification | null }

/** `before` fills a new version from the one in force; its files and number are required again. */
export function VerificationSteps({ verification, before }: Props) {
  const t = useT('verification')
  const filling = useFilling(verification, before)
  const { form, revision, step } = filling
  const { errors, setErrors, clear, area } = useMarks(verification)
  // A correction goes from one error to the next, and then to the summary.
  const [isCorrecting, setIsCorrecting] = useState(verification?.state === 'rejected')
  const [agreed, setAgreed] = useState(false)
  const { data: terms } = useQuery(query(agreement, {}))
  const last4 = verification?.idLast4 ?? null
  const hasDistricts = useHasDistricts(form)

  const takeErrors = (refused: Refused) => {
    const given = (refused.detail as { fields?: { path: string; message: string }[] } | null)
      ?.fields
    if (given === undefined || given.length === 0) return false
    setErrors(Object.fromEntries(given.map(({ path, message }) => [path, message])))
    filling.goTo(stepsWith([given[0]?.path ?? ''])[0] ?? step)
    return true
  }
  const { save, submit } = useVerificationActs(filling, takeErrors)
  const set = (change: Change) => {
    filling.set(change)
    const changes = typeof change === 'function' ? change(form) : change
    clear(changes)
  }
  const name = NAMES[step] ?? 'business'
  const found = () =>
    errorsOf(form, {
      hasNumber: last4 !== null,
      today: new Date().toISOString().slice(0, 10),
      hasDistricts,
    }).filter(({ field }) => name === 'agree' || isOn(name, field))

  /** Saved even when the step has errors: only going on requires it to be valid. */
  async function next() {
    const wrong = found()
    const saved = await save.mutateAsync({ ...form, revision }).catch(() => null)
    if (saved === null) return
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

  const props = { form, set, errors }
  return (
    <Panel title={t('formTitle')}>
      <form
        ref={area}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void next()
        }}
      >
        <Steps
          steps={NAMES.map((each) => t(`step.${each}`))}
          current={step}
          wrong={wrongSteps}
          label={t('formTitle')}
        />
        {name === 'business' && <BusinessStep {...props} />}
        {name === 'place' && <PlaceStep {...props} />}
        {name === 'person' && <PersonStep {...props} last4={last4} />}
        {name === 'files' && <FilesStep {...props} files={filling.files} onTake={filling.take} />}
        {name === 'agree' && (
          <AgreeStep
            summary={
              <Summary
                form={form}
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
        <div className="button-row">
          {step > 0 && <Button onClick={() => filling.goTo(step - 1)}>{t('back')}</Button>}
          <Button type="submit" variant="primary" busy={save.isPending || submit.isPending}>
            {t(name === 'agree' ? 'submit' : 'next')}
          </Button>
          <span className="text-sm text-ink-3">{t('savedHint')}</span>
        </div>
      </form>
      <ChangedElsewhere filling={filling} />
    </Panel>
  )
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
  const clear = (changes: Partial<VerificationForm>) =>
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))),
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

const isOn = (step: StepName, field: string): boolean =>
  (STEPS[step] as readonly string[]).includes(field)
