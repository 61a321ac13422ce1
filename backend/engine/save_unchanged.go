package engine

// unchangedMessage answers what would have written nothing new.
const unchangedMessage = "common.messages.unchanged"
