/** The server's preview of a text while it is typed: requested when typing pauses. */
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ArgumentOf, DataOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/calls/call.ts'
import { previewTemplate } from '../templates-calls.gen.ts'
import type { MessageTemplate } from '../templates-contract.ts'

export type Text = MessageTemplate['text']

export type Preview = DataOf<typeof previewTemplate>

const REST_MS = 300

export function usePreview(
  form: ArgumentOf<typeof previewTemplate>,
): DataOf<typeof previewTemplate> | undefined {
  const wanted = JSON.stringify(form)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data } = useQuery({
    queryKey: [previewTemplate.path, asked],
    queryFn: () => call(previewTemplate, JSON.parse(asked) as ArgumentOf<typeof previewTemplate>),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  return data
}
