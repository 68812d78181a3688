/** Sends something by a carrier: which one, and the number of the parcel. For what is no order of goods: prizes, orders of points. */
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { listCarriers } from '#domains/shipping/calls.gen.ts'
import { query } from '#kit/web/calls/call.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { CarrierFields, sentOf, type Sending } from './CarrierFields.tsx'

type Props = {
  title: string
  text?: string
  verb: string
  busy: boolean
  /** The server's error about the number. */
  error: string | undefined
  onSend: (sent: NonNullable<ReturnType<typeof sentOf>>) => void
  /** The error is about what was there before. */
  onChange: () => void
  onClose: () => void
  /** What is sent, above the carrier. */
  children?: ReactNode
}

export function CarrierDialog({ error, onSend, onChange, children, ...dialog }: Props) {
  const { data: carriers = [] } = useQuery(query(listCarriers, {}))
  const [sending, setSending] = useState<Sending>({ carrierId: null, trackingNumber: '' })
  const [isTried, setIsTried] = useState(false)
  const submit = () => {
    setIsTried(true)
    const sent = sentOf(sending, carriers)
    if (sent !== null) onSend(sent)
  }
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {children}
      <CarrierFields
        carriers={carriers}
        sending={sending}
        showsErrors={isTried}
        error={error}
        onChange={(next) => (onChange(), setSending(next))}
      />
    </FormDialog>
  )
}
