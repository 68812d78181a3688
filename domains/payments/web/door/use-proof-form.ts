/** The form for the proof of a bank transfer: who paid, how much, when, the bank's reference, and one to three pictures or PDFs. */
import { useState } from 'react'
import type { BaseSyntheticEvent } from 'react'
import * as z from 'zod/mini'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { dropDraft, useDraft, useDraftOf } from '#kit/web/forms/draft.ts'
import { focusFirstError, useSchemaForm } from '#kit/web/forms/form.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useOwner } from '#kit/web/session/session.ts'
import { minorUnits, plainAmount } from '../amount.ts'

const Form = z.object({
  payerName: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  payerLast4: z.string().check(z.regex(/^\d{4}$/)),
  amount: z.string().check(z.regex(/^\d{1,12}([.,]\d{1,2})?$/)),
  paidAt: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/)),
  bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
})

/** `amount` is in minor units. */
export type Proof = {
  payerName: string
  payerLast4: string
  amount: number
  paidAt: Instant
  bankReference: string
  fileIds: string[]
}

type Start = {
  /** The name under which the draft of the form is stored. */
  draft: string
  /** What is due now, in minor units. */
  amount: number
  /** A rejected proof is mostly right: only a picture or one field is wrong. Its pictures cannot be sent again. */
  last: Omit<Proof, 'amount' | 'fileIds'> | undefined
}

export function useProofForm({ draft, amount, last }: Start) {
  const zone = shopTimeZone()
  const { files, lost, chooseFiles, dropNames } = useChosenFiles(draft)
  const fileIds = files.map(({ id }) => id)
  const form = useSchemaForm(Form, {
    payerName: last?.payerName ?? '',
    payerLast4: last?.payerLast4 ?? '',
    // The amount due now: the rejected amount may have been wrong, and a part may have been accepted since.
    amount: plainAmount(amount),
    paidAt: last === undefined ? '' : clockIn(last.paidAt, zone),
    bankReference: last?.bankReference ?? '',
  })
  useDraft(form, draft, { who: useOwner() })
  const handle = (send: (proof: Proof) => void): ((event?: BaseSyntheticEvent) => Promise<void>) =>
    form.handleSubmit(
      ({ amount: typed, paidAt, ...values }) => {
        const at = instantIn(paidAt, zone)
        if (fileIds.length === 0 || at === null) return focusFirstError()
        send({ ...values, amount: minorUnits(typed), paidAt: at, fileIds })
      },
      () => focusFirstError(),
    )
  const dropDrafts = () => {
    dropDraft(draft)
    dropNames()
  }
  return { form, zone, files, lost, chooseFiles, handle, dropDrafts }
}

export type ProofForm = ReturnType<typeof useProofForm>

type ChosenFile = UploadedFile & { name: string }

/** A browser does not return a file after a reload: its name shows which one is `lost` and must be chosen again. */
function useChosenFiles(draft: string) {
  const who = useOwner()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [names, setNames, dropNames] = useDraftOf<readonly string[]>(`${draft}:files`, who, [])
  const chooseFiles = (change: (now: readonly ChosenFile[]) => readonly ChosenFile[]) =>
    setFiles((now) => {
      const chosen = change(now)
      setNames(chosen.map(({ name }) => name))
      return chosen
    })
  return { files, lost: files.length === 0 ? names : [], chooseFiles, dropNames }
}
