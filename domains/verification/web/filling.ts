/**
 * The state of the verification form: input stays in this tab until it is saved, and a version saved by another tab is
 * reported and not overwritten.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { Reasons, type Refused } from '#kit/contract/refusal.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { dropDraft, saveDraft, readDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { foundBy, stepsWith } from '../check.ts'
import { myVerification, saveVerification, submitVerification } from '../calls.gen.ts'
import { verificationItems } from '../items-calls.gen.ts'
import type { VerificationForm, Verification } from '../contract.ts'
import { VerificationReasons } from '../reasons.ts'
import type { FormItem } from './form-items.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'

export type FieldErrors = Partial<Record<string, string>>

export type StepProps = {
  form: VerificationForm
  /** @param cleared the fields whose errors go; those of the change, unless it is one of the merchant's own items */
  set: (changes: Change, cleared?: readonly string[]) => void
  errors: FieldErrors
  /** What this business is asked for. */
  items: readonly FormItem[]
}

const DRAFT = 'papers'
/** A function of the current form, where a change adds to it. */
export type Change =
  | Partial<VerificationForm>
  | ((now: VerificationForm) => Partial<VerificationForm>)

type Draft = { form: VerificationForm; step: number; files: readonly UploadedFile[] }

const EMPTY: VerificationForm = {
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
  isLicenceEndless: false,
  answers: [],
}

/** `before` fills a new version from the one in force; its files and number are required again. */
function startOf(verification: Verification | null, before: Verification | null): VerificationForm {
  if (verification !== null)
    return { ...verification.form, idNumber: verification.idLast4 === null ? '' : null }
  if (before === null) return EMPTY
  const { idNumber, idFront, idBack, licences, licenceUntil, isLicenceEndless } = EMPTY
  const answers = before.form.answers.filter(({ text }) => text !== null && text !== '')
  return {
    ...before.form,
    idNumber,
    idFront,
    idBack,
    licences,
    licenceUntil,
    isLicenceEndless,
    answers,
  }
}

/** The first step with an error; otherwise the first of all. */
function firstWrong(verification: Verification | null): number {
  const fields = foundBy(verification?.errors ?? []).map(({ field }) => field)
  return stepsWith(fields)[0] ?? 0
}

/** Whether a draft was left unfinished. */
export const useHasDraft = (): boolean => {
  const who = useOwner() ?? ''
  return readDraft<Draft>(DRAFT, who)?.form !== undefined
}

export function useFilling(verification: Verification | null, before: Verification | null) {
  const t = useT('verification')
  const queries = useQueryClient()
  const who = useOwner() ?? ''
  const draft = useOnce(() => readDraft<Draft>(DRAFT, who))
  const [form, setForm] = useState<VerificationForm>(() => ({
    ...startOf(verification, before),
    ...draft?.form,
  }))
  const [revision, setRevision] = useState(verification?.revision ?? null)
  const [step, setStep] = useState(() => draft?.step ?? firstWrong(verification))
  const [files, setFiles] = useState<readonly UploadedFile[]>(
    draft?.files ?? verification?.files ?? [],
  )
  const [isChanged, setIsChanged] = useState(false)

  const [isTouched, setIsTouched] = useState(draft !== null)
  useEffect(() => {
    if (isTouched) saveDraft(DRAFT, who, { form, step, files } satisfies Draft)
  }, [isTouched, who, form, step, files])

  const takeRefusal = (refused: Refused): boolean => {
    const { code } = refused.reason
    if (code === Reasons.changedMeanwhile.code) setIsChanged(true)
    if (code === VerificationReasons.notNow.code) void refresh() // submitted elsewhere: the page shows it
    if (code === Reasons.invalidInput.code) void askAgain() // for what the merchant asks for since
    return code === Reasons.changedMeanwhile.code
  }
  const refresh = () => queries.fetchQuery(query(myVerification, {}))
  const askAgain = async () => {
    const before = queries.getQueryData(query(verificationItems, {}).queryKey)
    const items = await queries.fetchQuery(query(verificationItems, {}))
    if (JSON.stringify(items) !== JSON.stringify(before)) toast(t('askedNow'), { kind: 'error' })
  }

  /** After another tab has saved: keeps this tab's input, or takes the saved version. */
  async function settle(keepsOwn: boolean): Promise<void> {
    setIsChanged(false)
    const { open } = await refresh()
    setRevision(open?.revision ?? null)
    if (keepsOwn) return
    dropDraft(DRAFT)
    setIsTouched(false)
    setForm(startOf(open, before))
    setFiles(open?.files ?? [])
  }

  return {
    form,
    revision,
    step,
    files,
    take: (file: UploadedFile) => setFiles((now) => [...now, file]),
    isChanged,
    settle,
    takeRefusal,
    set(change: Change) {
      // Two uploads may end at the same moment, before the form is rendered again.
      setForm((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }))
      setIsTouched(true)
    },
    goTo: setStep,
    onSaved(saved: Verification) {
      dropDraft(DRAFT)
      setIsTouched(false)
      setRevision(saved.revision)
      // A picture that now needs a fresh proof may still be shown from its upload in this tab.
      setFiles((known) =>
        saved.files.map((file) =>
          file.url === '' ? (known.find(({ id }) => id === file.id) ?? file) : file,
        ),
      )
    },
    done() {
      toast(t('sent'), { kind: 'success' })
    },
  }
}

export type Filling = ReturnType<typeof useFilling>

/** The two calls of the form, with the errors that the server names. */
export function useVerificationActs(filling: Filling, takeErrors: (refused: Refused) => boolean) {
  const onRefused = (refused: Refused) => filling.takeRefusal(refused) || takeErrors(refused)
  const save = useAct(saveVerification, { onRefused })
  const submit = useAct(submitVerification, {
    refresh: [myVerification],
    onDone: filling.done,
    onRefused,
  })
  return { save, submit }
}
