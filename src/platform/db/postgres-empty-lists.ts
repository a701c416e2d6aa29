import {
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ValueListNode,
  type BinaryOperationNode,
  type OnConflictNode,
  type OperationNode,
  type UpdateQueryNode,
} from 'kysely'
import { withConflictUpdates, withUpdates } from './empty-updates.ts'

/**
 * PostgreSQL has no empty `in ()`. With an empty list it gets what SQLite answers: `in` is false and `not in` is true,
 * of a null too. The same for `in (${sql.join([])})` of raw statements.
 */
export class EmptyListsCompiler extends PostgresQueryCompiler {
  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(withUpdates(node))
  }

  protected override visitOnConflict(node: OnConflictNode): void {
    super.visitOnConflict(withConflictUpdates(node))
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const operator = OperatorNode.is(node.operator) ? node.operator.operator : ''
    if ((operator !== 'in' && operator !== 'not in') || !isEmptyList(node.rightOperand)) return super.visitBinaryOperation(node)
    this.append(operator === 'in' ? 'false' : 'true')
  }

  protected override visitRaw(node: RawNode): void {
    const { sqlFragments, parameters } = node
    const empty = parameters.findIndex((one, nth) => isEmptyJoin(one) && listBegins.test(sqlFragments[nth] ?? ''))
    if (empty < 0) return super.visitRaw(node)
    this.visitRaw({ ...node, sqlFragments: sqlFragments.map((text, nth) => (nth === empty ? withEmptyArray(text) : text)) })
  }
}

const listBegins = /\bin\s*\(\s*$/i

/** `a not in (` as `a <> all ('{}'`: the closing bracket follows. */
function withEmptyArray(fragment: string): string {
  return fragment.replace(/\b(not\s+)?in\s*\(\s*$/i, (_, not?: string) => `${not === undefined ? '= any' : '<> all'} ('{}'`)
}

function isEmptyList(node: OperationNode): boolean {
  return (PrimitiveValueListNode.is(node) || ValueListNode.is(node)) && node.values.length === 0
}

function isEmptyJoin(node: OperationNode): boolean {
  return RawNode.is(node) && node.parameters.length === 0 && node.sqlFragments.every((text) => text.trim() === '')
}
