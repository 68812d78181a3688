/** The text of a note of staff, with the colleagues that it mentions set apart. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { listColleagues } from '../../mentions-calls.gen.ts'
import type { NotedKind } from '../../mentions-contract.ts'
import { splitMentions } from '../../mentions.ts'

export function NoteText({ of, text }: { of: NotedKind; text: string }) {
  const { data: colleagues = [] } = useQuery({
    ...query(listColleagues, { of }),
    enabled: text.includes('@'),
  })
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {splitMentions(text, colleagues).map((part, index) =>
        part.member === null ? (
          <span key={index}>{part.text}</span>
        ) : (
          <b key={index} className="text-link">
            {part.text}
          </b>
        ),
      )}
    </p>
  )
}
