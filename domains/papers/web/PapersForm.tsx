/** The papers in steps: each is checked and kept when one goes on, so nothing that was typed is lost. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { agreement, regions } from '#domains/accounts/contract.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Steps } from '#kit/ui/Steps.tsx'
import { useAct } from '#kit/web/act.ts'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { faultsOf, STEPS, type FaultWord, type StepName } from '../check.ts'
import { myPapers, savePapers, submitPapers, type PaperForm, type Papers } from '../contract.ts'
import { AgreeStep } from './AgreeStep.tsx'
import { BusinessStep, PersonStep } from './FieldSteps.tsx'
import { FilesStep } from './FilesStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'

const NAMES = ['business', 'place', 'person', 'files', 'agree'] as const
const EMPTY: PaperForm = {
  kind: 'merchant',
  storeName: '',
  industryId: null,
  country: 'CN',
  provinceCode: null,
  cityCode: null,
  districtCode: null,
  region: '',
  city: '',
  street: '',
  detail: '',
  contactName: '',
  mobile: '',
  idKind: 'chinese',
  idNumber: '',
  idFront: null,
  idBack: null,
  licences: [],
  licenceUntil: null,
}
export type FieldFaults = Partial<Record<string, string>>
export type StepProps = {
  form: PaperForm
  set: (changes: Partial<PaperForm>) => void
  faults: FieldFaults
}

/** `before` fills a new version from the one in force; its files and number are shown anew. */
export function PapersForm({ papers, before }: { papers: Papers | null; before: Papers | null }) {
  const t = useT('papers')
  const [form, setForm] = useState<PaperForm>(() => startOf(papers, before))
  const [revision, setRevision] = useState(papers?.revision ?? null)
  const [step, setStep] = useState(0)
  const [faults, setFaults] = useState<FieldFaults>({})
  const [agreed, setAgreed] = useState(false)
  const { data: terms } = useQuery(query(agreement, {}))
  const { data: districts = [] } = useQuery({
    ...query(regions, { parent: form.cityCode ?? '' }),
    enabled: form.cityCode !== null,
    staleTime: Infinity,
  })
  const area = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) {
      area.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-error')?.focus()
    }
  }, [faults])

  const takeFaults = (refused: Refused) => {
    const given = (refused.detail as { fields?: { path: string; message: string }[] } | null)
      ?.fields
    if (given === undefined || given.length === 0) return false
    setFaults(Object.fromEntries(given.map(({ path, message }) => [path, message])))
    const first = NAMES.findIndex((name) => name !== 'agree' && isOn(name, given[0]?.path ?? ''))
    setStep(first === -1 ? step : first)
    return true
  }
  const save = useAct(savePapers, { onRefused: takeFaults })
  const submit = useAct(submitPapers, {
    refresh: [myPapers],
    onDone: () => toast(t('sent'), { kind: 'success' }),
    onRefused: takeFaults,
  })
  const set = (changes: Partial<PaperForm>) => {
    setForm((now) => ({ ...now, ...changes }))
    setFaults((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))),
    )
  }
  const name = NAMES[step] ?? 'business'
  const found = () =>
    faultsOf(form, {
      hasNumber: papers?.idLast4 !== null && papers !== null,
      today: new Date().toISOString().slice(0, 10),
      hasDistricts: districts.length > 0,
    }).filter(({ field }) => name === 'agree' || isOn(name, field))

  /** Kept even when the step has faults: only going on waits for them. */
  async function next() {
    const wrong = found()
    const kept = await save.mutateAsync({ ...form, revision }).catch(() => null)
    if (kept === null) return
    setRevision(kept.revision)
    if (wrong.length > 0) {
      setFaults(Object.fromEntries(wrong.map(({ field, word }) => [field, wordsOf(t, word)])))
      return
    }
    if (name !== 'agree') return setStep(step + 1)
    if (!agreed || terms === undefined) return setFaults({ agreed: t('need.agreed') })
    submit.mutate({ revision: kept.revision, agreementVersion: terms.version })
  }

  const props = { form, set, faults }
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
          label={t('formTitle')}
        />
        {name === 'business' && <BusinessStep {...props} />}
        {name === 'place' && <PlaceStep {...props} />}
        {name === 'person' && <PersonStep {...props} last4={papers?.idLast4 ?? null} />}
        {name === 'files' && <FilesStep {...props} files={papers?.files ?? []} />}
        {name === 'agree' && (
          <AgreeStep terms={terms} agreed={agreed} onAgreed={setAgreed} error={faults.agreed} />
        )}
        <div className="button-row">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{t('back')}</Button>}
          <Button type="submit" variant="primary" busy={save.isPending || submit.isPending}>
            {t(name === 'agree' ? 'submit' : 'next')}
          </Button>
          <span className="text-sm text-ink-3">{t('keptHint')}</span>
        </div>
      </form>
    </Panel>
  )
}

type Need = FaultWord extends infer Word
  ? Word extends `need.${infer Rest}`
    ? Rest
    : never
  : never
type Wrong = FaultWord extends infer Word
  ? Word extends `wrong.${infer Rest}`
    ? Rest
    : never
  : never

/** Written so that a reader of the code finds the keys, and the browser gets their words. */
const wordsOf = (t: ReturnType<typeof useT<'papers'>>, word: FaultWord): string =>
  word.startsWith('need.')
    ? t(`need.${word.slice('need.'.length) as Need}`)
    : t(`wrong.${word.slice('wrong.'.length) as Wrong}`)

const isOn = (step: StepName, field: string): boolean =>
  (STEPS[step] as readonly string[]).includes(field)

function startOf(papers: Papers | null, before: Papers | null): PaperForm {
  if (papers !== null) return { ...papers.form, idNumber: papers.idLast4 === null ? '' : null }
  if (before === null) return EMPTY
  return { ...before.form, idNumber: '', idFront: null, idBack: null, licences: [] }
}
