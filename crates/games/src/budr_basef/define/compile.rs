//! From an expression to its program: the parser's tree is walked against a
//! list of what is allowed, and every part of it must be of the right kind.

use super::{
    DefineError, ExpressionError, MAX_EXPRESSION_NODES, Wording,
    node::{Binary, Node, variable},
    program::{Program, Writer},
    scan::{Scanned, scan},
};
use cel::{
    common::ast::{CallExpr, Expr, IdedExpr, LiteralValue, SourceInfo, operators},
    parser::{ParseErrors, Parser},
};
use std::str::FromStr;

impl FromStr for Program {
    type Err = DefineError;
    fn from_str(text: &str) -> Result<Self, DefineError> {
        Self::read(text, Wording::Now)
    }
}

impl Program {
    /// Reads an expression.
    ///
    /// # Errors
    /// If it does not fit, with the reason and the place.
    pub(super) fn read(text: &str, wording: Wording) -> Result<Self, DefineError> {
        let scanned = scan(text.trim_matches([' ', '\t']), wording)?;
        let parsed = Parser::new().parse_with_source_info(&scanned.text);
        let (whole, places) =
            parsed.map_err(|refused| ExpressionError::Syntax.at(scanned.place(place(&refused))))?;
        if nodes(&whole) > MAX_EXPRESSION_NODES {
            return Err(ExpressionError::TooManyNodes.at(0));
        }
        let mut compiler = Compiler { scanned, places, writer: Writer::default() };
        compiler.truth(&whole)?;
        Ok(compiler.writer.finish())
    }
}

/// Where the parser stumbled. What it says of a part (of an `a ? b` without its
/// end, say) only follows from that.
fn place(refused: &ParseErrors) -> usize {
    let stumble = refused.errors.iter().find(|error| error.expr_id == 0);
    let column = stumble.or(refused.errors.first()).map_or(1, |error| error.pos.1);
    usize::try_from(column).unwrap_or(1).saturating_sub(1)
}

/// Numbers, words and operators.
fn nodes(part: &IdedExpr) -> usize {
    match &part.expr {
        Expr::Call(call) => 1 + call.args.iter().map(nodes).sum::<usize>(),
        _ => 1,
    }
}

/// What a part of an expression stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Truth,
}

struct Compiler {
    scanned: Scanned,
    places: SourceInfo,
    writer: Writer,
}

impl Compiler {
    fn refuse(&self, part: &IdedExpr, reason: ExpressionError) -> DefineError {
        let start = self.places.offset_for(part.id).map_or(0, |(start, _)| start as usize);
        reason.at(self.scanned.place(start))
    }

    fn put(&mut self, part: &IdedExpr, node: Node) -> Result<(), DefineError> {
        if self.writer.put(node) {
            Ok(())
        } else {
            Err(self.refuse(part, ExpressionError::TooManyNodes))
        }
    }

    fn truth(&mut self, part: &IdedExpr) -> Result<Kind, DefineError> {
        match self.part(part)? {
            Kind::Truth => Ok(Kind::Truth),
            Kind::Number => Err(self.refuse(part, ExpressionError::NeedsTruth)),
        }
    }

    fn number(&mut self, part: &IdedExpr) -> Result<Kind, DefineError> {
        match self.part(part)? {
            Kind::Number => Ok(Kind::Number),
            Kind::Truth => Err(self.refuse(part, ExpressionError::NeedsNumber)),
        }
    }

    fn part(&mut self, part: &IdedExpr) -> Result<Kind, DefineError> {
        match &part.expr {
            Expr::Literal(LiteralValue::Int(number)) => {
                self.put(part, Node::Number(*number.inner()))?;
                Ok(Kind::Number)
            }
            Expr::Literal(LiteralValue::Boolean(truth)) => {
                self.put(part, Node::Truth(*truth.inner()))?;
                Ok(Kind::Truth)
            }
            Expr::Ident(word) => match variable(word) {
                Some(node) => {
                    self.put(part, node)?;
                    Ok(Kind::Number)
                }
                None => Err(self.refuse(part, ExpressionError::Word)),
            },
            Expr::Call(CallExpr { func_name, target: None, args }) => {
                self.operator(part, func_name, args)
            }
            _ => Err(self.refuse(part, ExpressionError::Syntax)),
        }
    }

    fn operator(
        &mut self,
        part: &IdedExpr,
        name: &str,
        operands: &[IdedExpr],
    ) -> Result<Kind, DefineError> {
        match (name, operands) {
            (operators::LOGICAL_AND, [_, _]) => self.chain(part, name, Node::And),
            (operators::LOGICAL_OR, [_, _]) => self.chain(part, name, Node::Or),
            (operators::LOGICAL_NOT, [operand]) => {
                self.put(part, Node::Not)?;
                self.truth(operand)
            }
            (operators::NEGATE, [operand]) => {
                if let Some(number) = constant(part) {
                    self.put(part, Node::Number(number))?; // `-(5)` is `-5`
                    return Ok(Kind::Number);
                }
                self.put(part, Node::Negate)?;
                self.number(operand)
            }
            (operators::CONDITIONAL, [condition, then, otherwise]) => {
                self.put(part, Node::If)?;
                self.truth(condition)?;
                let kind = self.part(then)?;
                if self.part(otherwise)? != kind {
                    return Err(self.refuse(part, ExpressionError::Mixed));
                }
                Ok(kind)
            }
            (_, [left, right]) => {
                let sign =
                    binary(name).ok_or_else(|| self.refuse(part, ExpressionError::Syntax))?;
                self.put(part, Node::Binary(sign))?;
                if !sign.compares() {
                    self.number(left)?;
                    return self.number(right);
                }
                let kind = self.part(left)?;
                if self.part(right)? != kind {
                    return Err(self.refuse(part, ExpressionError::Mixed));
                }
                Ok(Kind::Truth)
            }
            _ => Err(self.refuse(part, ExpressionError::Syntax)),
        }
    }

    /// `a && b && c`, in whatever shape the parser has paired it: from left to right.
    fn chain(&mut self, part: &IdedExpr, name: &str, node: Node) -> Result<Kind, DefineError> {
        let mut terms = Vec::new();
        links(part, name, &mut terms);
        for _ in 1..terms.len() {
            self.put(part, node)?;
        }
        for term in terms {
            self.truth(term)?;
        }
        Ok(Kind::Truth)
    }
}

/// A number with signs before it.
fn constant(part: &IdedExpr) -> Option<i64> {
    match &part.expr {
        Expr::Literal(LiteralValue::Int(number)) => Some(*number.inner()),
        Expr::Call(call) if call.func_name == operators::NEGATE => {
            constant(call.args.first()?)?.checked_neg()
        }
        _ => None,
    }
}

fn links<'a>(part: &'a IdedExpr, name: &str, terms: &mut Vec<&'a IdedExpr>) {
    match &part.expr {
        Expr::Call(call) if call.func_name == name => {
            for operand in &call.args {
                links(operand, name, terms);
            }
        }
        _ => terms.push(part),
    }
}

fn binary(name: &str) -> Option<Binary> {
    Some(match name {
        operators::ADD => Binary::Add,
        operators::SUBSTRACT => Binary::Subtract,
        operators::MULTIPLY => Binary::Multiply,
        operators::DIVIDE => Binary::Divide,
        operators::MODULO => Binary::Remainder,
        operators::EQUALS => Binary::Equal,
        operators::NOT_EQUALS => Binary::NotEqual,
        operators::LESS => Binary::Less,
        operators::LESS_EQUALS => Binary::LessOrEqual,
        operators::GREATER => Binary::Greater,
        operators::GREATER_EQUALS => Binary::GreaterOrEqual,
        _ => return None,
    })
}
