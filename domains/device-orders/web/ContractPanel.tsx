/** The contract of an order of machines: read in both languages, agreed to by name, downloaded as a PDF. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { addressOf, query } from '#kit/web/calls/call.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { acceptSalesContract, mySalesContract, mySalesContractFile } from '../sales-calls.gen.ts'
import type { SalesContract } from '../sales-contract.ts'
import { CONTRACT_HASH } from './door/ContractDue.tsx'
import { ContractText } from './door/ContractText.tsx'

export function ContractPanel({ orderNumber }: { orderNumber: string }) {
  const t = useT('device-orders')
  const contract = useQuery(query(mySalesContract, { orderNumber }))
  return (
    <Panel title={t('contract.title')}>
      <Loaded query={contract}>
        {(found) => (
          <div id={CONTRACT_HASH} className="stack">
            <ContractText
              contract={found}
              addressOf={(version) => addressOf(mySalesContractFile, { orderNumber, version })}
            />
            {found.canAccept && <Accept contract={found} />}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Accept({ contract: { orderNumber, hash } }: { contract: SalesContract }) {
  const t = useT('device-orders')
  const draft = `contract:${orderNumber}`
  const [signerName, setSignerName, drop] = useDraftOf(draft, useOwner(), '')
  const [isTried, setIsTried] = useState(false)
  const isNameless = signerName.trim() === ''
  const accept = useAct(acceptSalesContract, {
    refresh: [mySalesContract],
    onDone: () => (drop(), toast(t('contract.done'), { kind: 'success' })),
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (!isNameless) accept.mutate({ orderNumber, hash, signerName })
        focusFirstError(event.currentTarget)
      }}
    >
      <p>{t('contract.acceptText')}</p>
      <Field
        label={t('contract.signer')}
        required
        error={isTried && isNameless ? t('acceptance.signerNeeded') : undefined}
      >
        <TextInput
          maxLength={80}
          autoComplete="name"
          className="max-w-md"
          value={signerName}
          onChange={(event) => setSignerName(event.target.value)}
        />
      </Field>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={accept.isPending}>
          {t('contract.accept')}
        </Button>
      </div>
    </form>
  )
}
