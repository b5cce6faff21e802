import { answerParent } from '../platform/processes/in-child.ts'
import { type ReadOrder, type ReadResult, readOrder } from './read-posts.ts'

// Text comes from a feeder, which waits for the answer. Files are collected in the background, at low priority.
answerParent<ReadOrder, ReadResult>(readOrder, ({ text }) => text !== undefined)
