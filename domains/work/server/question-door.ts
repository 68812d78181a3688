/** What later domains use of questions that staff ask buyers, and of the files of the answers. */
export {
  answerFilesOf,
  listInfoRequests,
  listInfoRequestsForBuyer,
  ordersWithQuestion,
  releaseAnswerFiles,
} from './info-requests/info-requests.ts'
