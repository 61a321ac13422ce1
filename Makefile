# Everything here works from a clean checkout. `make` alone prints this help.

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
DEMO    ?= 1

export CGO_ENABLED := 0
# One way of building for the product, its tests and its lint: what one compiled, the others find.
export GOFLAGS := -trimpath -tags=nomsgpack -ldflags=-s

# Built once a version, from its module.
LINT_VERSION := v2.15.0
LINT         := $(CURDIR)/.cache/bin/golangci-lint-$(LINT_VERSION)

BROWSER_APP     := backend/web/dist/index.html
NODE_MODULES    := admin-app/node_modules/.package-lock.json
BROWSER_SOURCES := .umirc.ts $(shell find admin-app -type f \
	-not -path '*/node_modules/*' -not -path 'admin-app/src/.umi*' -not -path 'admin-app/tests/*' -not -name '*.test.ts*' \
	-not -path '*/test-results/*' -not -path '*/coverage/*' -not -path '*/playwright*' 2>/dev/null)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test build bench schemas screen locales dev check lint pictures clean packages binary tools toolchain node

help: ## print this help
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "  make %-9s %s\n", $$1, $$2}'

run: build ## build and start on embedded defaults with demo content
	@DEMO=$(DEMO) exec bin/backoffice serve

test: toolchain node tools ## run every test, with the real servers
	@bin/testsum $(if $(TOTALS),-totals '$(TOTALS)')

build: toolchain $(BROWSER_APP) ## build bin/backoffice with the browser app inside
	@$(MAKE) --no-print-directory binary

bench: toolchain tools ## run the benchmarks beside the real servers, in twenty minutes
	@go run ./backend/bench
	@bin/testenv -need=mysql -- sh -c 'go run ./backend/bench -db "$$TEST_MYSQL_URL" -peer=false'
	@bin/testenv -need=s3 -- go run ./backend/bench -rows 0 -grow '' -visits=false -goods 0 -orders 0

schemas: toolchain binary ## write schemas/ from the declarations
	@bin/backoffice schemas

screen: toolchain ## start a new screen: make screen NAME=shop/label FIELDS=price:money,note:text WITHOUT=langs,status
	@test -n '$(NAME)' || { echo 'Say which screen: make screen NAME=shop/label' >&2; exit 2; }
	@go run ./backend/cmd/screen -fields '$(FIELDS)' -without '$(WITHOUT)' '$(NAME)'

locales: toolchain binary ## check the declarations and their texts: missing, unused, plurals
	@bin/backoffice check --sources=.

dev: toolchain $(NODE_MODULES) ## start both halves, each anew when its files are saved
	@DEMO=$(DEMO) go run ./backend/cmd/dev

check: toolchain node tools ## run what needs no server and no browser, before a commit
	@bin/testsum -quick

lint: toolchain $(LINT)/golangci-lint ## look for faults that the compiler does not see
	@GOLANGCI_LINT_CACHE='$(CURDIR)/.cache/lint' $(LINT)/golangci-lint run ./...

pictures: build tools ## take the pictures of README anew
	@cd admin-app && ../bin/testenv -need=chromium -- npm run --silent pictures

clean: ## remove what was built, keep storage and node_modules
	@rm -rf bin .cache coverage admin-app/coverage admin-app/test-results admin-app/playwright-report admin-app/src/.umi admin-app/src/.umi-production
	@find backend/web/dist -mindepth 1 ! -name .gitkeep -delete

packages: node $(NODE_MODULES)

binary:
	@go build -ldflags '-s -X main.version=$(VERSION)' -o bin/backoffice ./backend/cmd/backoffice

tools: toolchain
	@go build -o bin/ ./backend/cmd/testenv ./backend/cmd/testsum

toolchain:
	@command -v go >/dev/null || { echo 'Go 1.26 or later is needed: https://go.dev/dl/' >&2; exit 1; }
	@go env GOVERSION | grep -qE '^go(1\.(2[6-9]|[3-9][0-9])|[2-9])' || \
		{ echo "Go 1.26 or later is needed, this is $$(go env GOVERSION): https://go.dev/dl/" >&2; exit 1; }

$(LINT)/golangci-lint: | toolchain
	@echo 'Building golangci-lint $(LINT_VERSION), once'
	@GOBIN='$(LINT)' go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)

node:
	@command -v npm >/dev/null || { echo 'Node.js 20 or later with npm is needed: https://nodejs.org/' >&2; exit 1; }
	@node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' || \
		{ echo "Node.js 20 or later is needed, this is $$(node --version): https://nodejs.org/" >&2; exit 1; }

# npm writes this file last, so that a broken installation is made again.
$(NODE_MODULES): admin-app/package-lock.json | node
	@echo 'Installing the browser packages'
	@cd admin-app && npm ci --include=dev --no-audit --no-fund
	@touch $@

$(BROWSER_APP): $(BROWSER_SOURCES) | $(NODE_MODULES)
	@echo 'Building the browser app'
	@cd admin-app && npm run --silent build
