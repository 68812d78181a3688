/** /office/chat: placeholder until written below. */
import { createFileRoute } from '@tanstack/react-router'
import { intParam, searchOf } from '#kit/web/pages/search-params.ts'
export const Route = createFileRoute('/_frame/office/chat')({ validateSearch: searchOf({}), component: () => null })
