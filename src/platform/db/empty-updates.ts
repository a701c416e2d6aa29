import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  ColumnUpdateNode,
  OrNode,
  ParensNode,
  ReferenceNode,
  SqliteQueryCompiler,
  TableNode,
  type OnConflictNode,
  type OperationNode,
  type UpdateQueryNode,
} from 'kysely'

/**
 * "set" with nothing behind it is no statement, which is what Kysely makes of changes that are all undefined. A column that
 * finds the row is then set to itself: the statement counts and returns the rows that it would have changed.
 */
export function withUpdates(node: UpdateQueryNode): UpdateQueryNode {
  if (node.updates === undefined || node.updates.length > 0) return node
  const found = node.where && columnIn(node.where.where)
  if (!found) throw new Error('An update without a change needs a condition on a column')
  return { ...node, updates: [ColumnUpdateNode.create(found.column, found)] }
}

/** The same for an insert that meets a row: the column they have in common is equal in both. */
export function withConflictUpdates(node: OnConflictNode): OnConflictNode {
  if (node.updates === undefined || node.updates.length > 0) return node
  const column = node.columns?.[0]
  if (!column) throw new Error('An update without a change needs the column of the conflict')
  return { ...node, updates: [ColumnUpdateNode.create(column, ReferenceNode.create(column, TableNode.create('excluded')))] }
}

export class EmptyUpdatesCompiler extends SqliteQueryCompiler {
  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(withUpdates(node))
  }

  protected override visitOnConflict(node: OnConflictNode): void {
    super.visitOnConflict(withConflictUpdates(node))
  }
}

function columnIn(node: OperationNode): (ReferenceNode & { column: ColumnNode }) | undefined {
  if (ParensNode.is(node)) return columnIn(node.node)
  if (AndNode.is(node) || OrNode.is(node)) return columnIn(node.left) ?? columnIn(node.right)
  if (BinaryOperationNode.is(node)) return columnIn(node.leftOperand)
  return ReferenceNode.is(node) && ColumnNode.is(node.column) ? { ...node, column: node.column } : undefined
}
